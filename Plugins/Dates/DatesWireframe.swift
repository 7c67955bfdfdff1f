import ModuleKit

struct DatesWireframe {
  let context: ModuleContext

  func makePresenter(usage: CommandError) -> DatesPresenter {
    let listName = context.settings.files.todoName
    return DatesPresenter(
      interactor: DatesInteractor(
        store: context.stores.todo, clock: context.surroundings.clock,
        firstWeekday: context.settings.firstWeekday),
      reporter: TaskReportPresenter(view: context.actionView(), listName: listName, usage: usage),
      listName: listName)
  }
}
