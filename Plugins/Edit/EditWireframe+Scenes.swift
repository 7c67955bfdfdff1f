import EventLoop
import ModuleKit
import ScreenKit
import TaskScreens
import TodoStores

extension EditWireframe {
  /// Lets the user edit a task on the bottom line.
  @EventLoop
  func presentEdit(of task: SelectedTask, on navigator: any Navigator) {
    LineScreenPresenter(
      interactor: LineInteractor(store: context.stores.todo, reading: reading), navigator: navigator,
      assistant: TaskTextAssistant(in: context, editing: task)
    ).edit(task)
  }

  /// Opens the tasks' lines in an editor.
  @EventLoop
  func presentEditor(for tasks: [SelectedTask], on navigator: any Navigator) {
    EditorScreenPresenter(
      interactor: ExcerptInteractor(
        interactor: EditorInteractor(store: context.stores.todo, reading: reading)),
      editor: context.surroundings.editor, navigator: navigator
    ).edit(tasks)
  }

  private var reading: TaskTextReading { TaskTextReading(in: context) }
}
