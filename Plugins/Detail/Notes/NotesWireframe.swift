import EventLoop
import ModuleKit
import ScreenKit
import TodoStores
import TodoTxt

struct NotesWireframe {
  let context: ModuleContext

  func makePresenter(usage: CommandError) -> NotesPresenter {
    let listName = context.settings.files.todoName
    let view = context.actionView()
    return NotesPresenter(
      interactor: interactor(in: context), editor: context.surroundings.editor, view: view,
      reporter: TaskReportPresenter(view: view, listName: listName, usage: usage), listName: listName)
  }

  /// Opens a note in an editor, which uses the terminal meanwhile.
  @EventLoop
  func presentNote(of task: SelectedTask, on navigator: any Navigator) {
    // The note and the key in the line are two commits of one action.
    let acting = context.acting(as: ActionIdentity(NoteCommand.syntax.name, from: .screen))
    NotesScreenPresenter(
      interactor: interactor(in: acting), editor: context.surroundings.editor, navigator: navigator
    ).edit(task)
  }

  private func interactor(in context: ModuleContext) -> NotesInteractor {
    NotesInteractor(
      store: context.stores.todo, files: context.settings.files, inspector: context.stores.inspector,
      open: context.stores.open)
  }
}
