import ModuleKit
import PlainText
import TodoStores
import ViewKit

/// Shows the user's lists on the command line, and makes new ones.
struct ListsPresenter {
  let interactor: FilesInteractor
  let view: any View<[ActionResult]>
  let settings: Settings

  func present() throws {
    let lists = try interactor.lists()
    let names = lists.map { $0.name.shownPath }
    let width = names.map(\.count).max() ?? 0
    let digits = lists.map { "\($0.open)".count }.max() ?? 1
    try view.display(
      zip(lists, names).map { list, name in
        let open = String(repeating: " ", count: digits - "\(list.open)".count) + "\(list.open) open"
        let done = list.done == 0 ? "" : ", \(list.done) done"
        return ActionResult(
          "list",
          details: [
            "name": .string(list.name), "path": .string(list.path), "open": .number(list.open),
            "done": .number(list.done), "isJoined": .bool(list.isJoined),
          ],
          [.result("\(name)\(String(repeating: " ", count: width - name.count))  \(open)\(done)")])
      })
  }

  func add(_ name: [UInt8]) throws {
    let path = try interactor.makeList(named: name)
    let advice =
      settings.files.lists.isEmpty
      ? "Fill it: \(settings.programName) move NR \(Array(path.fileName.utf8).quotedForShell)"
      : "Add it to TODO_LISTS in the configuration to list it with the others."
    try view.display([
      ActionResult("listMade", details: ["path": .string(path)], [.text("Made \(path.shownPath).")]),
      .hint(advice),
    ])
  }
}

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
