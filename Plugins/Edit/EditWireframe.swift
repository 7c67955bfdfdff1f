import ModuleKit

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
}

extension Settings {
  /// The treatment of a task that would have no text left: todo.sh checks that only when it shows the task.
  var emptying: Emptying {
    guard acceptsEmptyTexts else { return .refused }
    return verbosity < 1 ? .allowed : .reported
  }
}
