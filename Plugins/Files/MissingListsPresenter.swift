import ModuleKit
import TodoStores

/// The notice of lists that are configured and have no file.
struct MissingListsPresenter {
  let interactor: FilesInteractor

  /// Nil if all are there.
  var notice: String? {
    let missing = interactor.missingLists
    guard !missing.isEmpty else { return nil }
    let verb = missing.count == 1 ? "does" : "do"
    let advice = missing.contains(where: TodoFiles.looksLikeSeveral) ? "; commas separate the paths" : ""
    return "\(missing.map(\.shownPath).joined(separator: ", ")) of TODO_LISTS \(verb) not exist\(advice)."
  }
}
