import ModuleKit
import TodoTxt

struct ListNamesPresenter {
  let interactor: ListNamesInteractor
  let view: any View<[ActionResult]>

  init(_ context: ModuleContext) {
    interactor = ListNamesInteractor(
      stores: context.settings.wordSources?.map(context.stores.open) ?? [context.stores.todo],
      patterns: context.settings.sigilPatterns, lineReading: context.settings.lineReading)
    view = context.actionView(isSilenceable: false)
  }

  func present(namesAfter sigil: UInt8, _ filter: TodoFilter) throws {
    try view.display(
      interactor.names(after: sigil, filter).map {
        ActionResult("name", details: ["name": .bytes($0)], [.line($0)])
      })
  }
}
