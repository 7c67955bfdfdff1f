import ModuleKit
import TodoStores

struct ConflictsWireframe {
  let context: ModuleContext

  func makePresenter() -> ConflictsPresenter {
    ConflictsPresenter(
      interactor: interactor, view: context.actionView(isSilenceable: false),
      programName: context.settings.programName)
  }

  private var interactor: ConflictsInteractor {
    var action = context.stores.action
    action.origin = .merge
    let context = context.acting(as: action)
    return ConflictsInteractor(
      inspector: context.stores.inspector, openStore: context.stores.open, journal: context.stores.journal,
      paths: [context.settings.files.todo, context.settings.files.done]
        + context.settings.files.lists.dropFirst().flatMap { [$0.todo, $0.done] })
  }
}
