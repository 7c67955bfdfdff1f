import ModuleKit

struct TimeTrackingWireframe {
  let context: ModuleContext

  func makePresenter(usage: CommandError) -> TimeTrackingPresenter {
    let listName = context.settings.files.todoName
    return TimeTrackingPresenter(
      interactor: TimeTrackingInteractor(store: context.stores.todo, clock: context.surroundings.clock),
      reporter: TaskReportPresenter(view: context.actionView(), listName: listName, usage: usage),
      listName: listName)
  }
}
