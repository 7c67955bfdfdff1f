import EventLoop
import ModuleKit
import ScreenKit
import TaskScreens
import TodoStores

struct EditWireframe {
  let context: ModuleContext

  func makeEditorPresenter(usage: CommandError, isLiteral: Bool) -> EditorPresenter {
    let reading = TaskTextReading(in: context, isLiteral: isLiteral)
    return EditorPresenter(
      interactor: EditorInteractor(store: context.stores.todo, reading: reading),
      wholeFile: EditorInteractor(store: context.firstList.stores.todo, reading: reading),
      view: context.actionView(), reporter: TaskReportPresenter(in: context, usage: usage),
      editor: context.surroundings.editor, prompt: context.surroundings.prompt, settings: context.settings)
  }

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

extension Settings {
  /// The treatment of a task that would have no text left: todo.sh checks that only when it shows the task.
  var emptying: Emptying {
    guard acceptsEmptyTexts else { return .refused }
    return verbosity < 1 ? .allowed : .reported
  }
}
