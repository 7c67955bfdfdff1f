import ModuleKit

struct DependenciesWireframe {
  let context: ModuleContext

  func makePresenter(usage: CommandError) -> DependPresenter {
    let files = context.settings.files
    return DependPresenter(
      interactor: DependInteractor(store: context.stores.todo, doneStore: context.stores.open(files.done)),
      reporter: TaskReportPresenter(
        view: context.actionView(), listName: files.todoName, usage: usage),
      listName: files.todoName)
  }
}
