import ModuleKit
import TodoTxt

struct ListNamesWireframe {
  let context: ModuleContext

  func makePresenter(_ filter: TodoFilter, keepsToContext: Bool) throws -> ListNamesPresenter {
    try ListNamesPresenter(
      interactor: ListNamesInteractor(
        stores: context.settings.wordSources?.map(context.stores.open) ?? [context.stores.todo],
        patterns: context.settings.sigilPatterns, lineDialect: context.settings.lineDialect,
        filter: filter, context: keepsToContext ? QueryReader(in: context).currentContext() : nil,
        calendar: context.calendar),
      view: context.actionView(isSilenceable: false))
  }
}
