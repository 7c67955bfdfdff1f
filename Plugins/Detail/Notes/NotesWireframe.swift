import ModuleKit

struct NotesWireframe {
  let context: ModuleContext

  func makePresenter(usage: CommandError) -> NotesPresenter {
    NotesPresenter(
      interactor: NotesInteractor(
        store: context.stores.todo, files: context.settings.files, inspector: context.stores.inspector,
        open: context.stores.open), editor: context.surroundings.editor, view: context.actionView(),
      reporter: TaskReportPresenter(in: context, usage: usage), listName: context.settings.files.todoName)
  }
}
