import ModuleKit

struct ExchangeWireframe {
  let context: ModuleContext

  func makeImportPresenter(of path: String) -> ImportPresenter {
    ImportPresenter(
      interactor: ImportInteractor(store: context.stores.todo, source: context.stores.open(path)),
      view: context.actionView(), listName: context.settings.files.todoName, path: path)
  }
}
