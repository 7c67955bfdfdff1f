import ModuleKit
import TodoStores

struct ConflictsWireframe {
  let context: ModuleContext

  func makePresenter() -> ConflictsPresenter {
    ConflictsPresenter(
      interactor: interactor, view: MessageView.unsilenced(in: context),
      programName: context.settings.programName)
  }

  /// Tells of conflict copies in one sentence; nil where there are none.
  func makeNotice() -> String? {
    guard let names = try? interactor.copies().map(\.name), !names.isEmpty else { return nil }
    return "Another device left \(names.joined(separator: " and ")); "
      + "see “\(context.settings.programName) conflicts”."
  }

  private var interactor: ConflictsInteractor {
    var action = context.action
    action.origin = .merge
    let context = context.acting(as: action)
    return ConflictsInteractor(
      inspector: context.fileInspector, openStore: context.openStore, journal: context.journal,
      paths: [context.settings.files.todo, context.settings.files.done])
  }
}
