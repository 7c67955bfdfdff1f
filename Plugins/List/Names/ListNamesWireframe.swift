import ModuleKit

struct ListNamesWireframe {
  let context: ModuleContext

  func makePresenter(keepsToContext: Bool) throws -> ListNamesPresenter {
    try ListNamesPresenter(
      interactor: ListNamesInteractor(
        stores: context.settings.wordSources?.map(context.stores.open) ?? [context.stores.todo],
        patterns: context.settings.sigilPatterns, lineReading: context.settings.lineReading,
        context: keepsToContext ? QueryReader(in: context).currentContext() : nil, calendar: context.calendar),
      view: context.actionView(isSilenceable: false))
  }
}
