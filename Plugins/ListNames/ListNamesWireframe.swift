import ModuleKit

struct ListNamesWireframe {
  let context: ModuleContext

  func makePresenter() -> ListNamesPresenter {
    ListNamesPresenter(
      interactor: ListNamesInteractor(
        stores: context.settings.wordSources?.map(context.stores.open) ?? [context.stores.todo],
        patterns: context.settings.sigilPatterns, lineReading: context.settings.lineReading),
      view: context.actionView(isSilenceable: false))
  }
}
