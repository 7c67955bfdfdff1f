import ModuleKit
import ViewKit

struct EditWireframe {
  let context: ModuleContext

  func makeTextPresenter(usage: CommandError, isLiteral: Bool) -> TextPresenter {
    TextPresenter(
      interactor: TextInteractor(
        store: context.stores.todo,
        reading: TaskTextReading(
          clock: context.surroundings.clock, settings: context.settings, isLiteral: isLiteral),
        sentenceDelimiters: context.settings.sentenceDelimiters,
        keepsCompletion: context.settings.readsTaskLanguage, emptying: context.settings.emptying),
      listName: context.settings.files.todoName, reporter: reporter(usage: usage),
      prompt: context.surroundings.prompt, pipedText: context.surroundings.pipedText,
      acceptsEmptyTexts: context.settings.acceptsEmptyTexts, isForced: context.settings.isForced)
  }

  func makeDeletePresenter(usage: CommandError) -> DeletePresenter {
    DeletePresenter(
      interactor: DeleteInteractor(
        store: context.stores.todo, preservesLineNumbers: context.settings.preservesLineNumbers,
        emptying: context.settings.emptying),
      reporter: reporter(usage: usage), prompt: context.surroundings.prompt,
      isForced: context.settings.isForced)
  }

  func makeEditorPresenter(usage: CommandError, isLiteral: Bool) -> EditorPresenter {
    let reading = TaskTextReading(
      clock: context.surroundings.clock, settings: context.settings, isLiteral: isLiteral)
    return EditorPresenter(
      interactor: EditorInteractor(store: context.stores.todo, reading: reading),
      wholeFile: EditorInteractor(store: context.firstList.stores.todo, reading: reading),
      view: view, reporter: reporter(usage: usage),
      editor: context.surroundings.editor, prompt: context.surroundings.prompt,
      isForced: context.settings.isForced, listName: context.settings.files.todoName)
  }

  private var view: any View<[ActionResult]> { context.actionView() }

  private func reporter(usage: CommandError) -> TaskReportPresenter {
    TaskReportPresenter(view: view, listName: context.settings.files.todoName, usage: usage)
  }
}

extension Settings {
  /// The treatment of a task that would have no text left: todo.sh checks that only when it shows the task.
  var emptying: Emptying {
    guard acceptsEmptyTexts else { return .refused }
    return verbosity < 1 ? .allowed : .reported
  }
}
