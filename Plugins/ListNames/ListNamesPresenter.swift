import ModuleKit
import TodoTxt

struct ListNamesPresenter {
  let interactor: ListNamesInteractor
  let view: any View<[Message]>

  init(_ context: ModuleContext) {
    interactor = ListNamesInteractor(
      stores: context.settings.wordSources?.map(context.stores.open) ?? [context.stores.todo],
      patterns: context.settings.sigilPatterns, lineReading: context.settings.lineReading)
    view = MessageView.unsilenced(in: context)
  }

  func present(namesAfter sigil: UInt8, _ filter: TodoFilter) throws {
    try view.display(interactor.names(after: sigil, filter).map(Message.line))
  }
}
