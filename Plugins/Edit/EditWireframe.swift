import ModuleKit

struct EditWireframe {
  let context: ModuleContext

  func makeTextPresenter(usage: CommandError, isLiteral: Bool) -> TextPresenter {
    TextPresenter(
      interactor: TextInteractor(
        store: context.stores.todo, reading: TaskTextReading(in: context, isLiteral: isLiteral),
        settings: context.settings),
      settings: context.settings, reporter: TaskReportPresenter(in: context, usage: usage),
      prompt: context.surroundings.prompt, pipedText: context.surroundings.pipedText)
  }

  func makeDeletePresenter(usage: CommandError) -> DeletePresenter {
    DeletePresenter(
      interactor: DeleteInteractor(store: context.stores.todo, settings: context.settings),
      reporter: TaskReportPresenter(in: context, usage: usage), prompt: context.surroundings.prompt,
      isForced: context.settings.isForced)
  }

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
