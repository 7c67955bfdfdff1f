import EventLoop
import ModuleKit
import ScreenKit
import TaskScreens
import TodoStores
import TodoTxt

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
        interactor: EditorInteractor(store: context.stores.todo), reading: reading),
      editor: context.surroundings.editor, navigator: navigator
    ).edit(tasks)
  }

  @EventLoop
  func makePriorityScreenPresenter(on navigator: any Navigator) -> PriorityScreenPresenter {
    PriorityScreenPresenter(
      interactor: PriorityInteractor(store: context.stores.todo, emptying: .allowed), navigator: navigator
    )
  }

  @EventLoop
  func presentDeletion(of tasks: [SelectedTask], on navigator: any Navigator) {
    DeleteScreenPresenter(
      interactor: DeleteInteractor(
        store: context.stores.todo, preservesLineNumbers: context.settings.preservesLineNumbers,
        emptying: .refused),
      navigator: navigator
    ).delete(tasks)
  }

  @EventLoop
  func presentTags(of tasks: [SelectedTask], startingWith sigil: String = "", on navigator: any Navigator) {
    TagScreenPresenter(
      interactor: TagInteractor(store: context.stores.todo), navigator: navigator
    ).present(for: tasks, startingWith: sigil)
  }

  private var reading: TaskTextReading {
    TaskTextReading(clock: context.surroundings.clock, settings: context.settings)
  }
}
