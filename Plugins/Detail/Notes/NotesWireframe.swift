import ModuleKit

struct NotesWireframe {
  let context: ModuleContext

  func makePresenter(usage: CommandError) -> NotesPresenter {
    let listName = context.settings.files.todoName
    let view = context.actionView()
    return NotesPresenter(
      interactor: NotesInteractor(
        store: context.stores.todo, files: context.settings.files, inspector: context.stores.inspector,
        open: context.stores.open), editor: context.surroundings.editor, view: view,
      reporter: TaskReportPresenter(view: view, listName: listName, usage: usage), listName: listName)
  }
}
