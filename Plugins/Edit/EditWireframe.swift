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
        sentenceDelimiters: context.settings.sentenceDelimiters, emptying: emptying),
      listName: context.settings.files.todoName, reporter: reporter(usage: usage),
      prompt: context.surroundings.prompt, pipedText: context.surroundings.pipedText,
      acceptsEmptyTexts: context.settings.acceptsEmptyTexts, isForced: context.settings.isForced)
  }

  func makePriorityPresenter(usage: CommandError) -> PriorityPresenter {
    PriorityPresenter(
      interactor: PriorityInteractor(store: context.stores.todo, emptying: emptying),
      reporter: reporter(usage: usage)
    )
  }

  func makeTagPresenter(usage: CommandError) -> TagPresenter {
    TagPresenter(
      interactor: TagInteractor(store: context.stores.todo), reporter: reporter(usage: usage),
      listName: context.settings.files.todoName)
  }

  func makeDeletePresenter(usage: CommandError) -> DeletePresenter {
    DeletePresenter(
      interactor: DeleteInteractor(
        store: context.stores.todo, preservesLineNumbers: context.settings.preservesLineNumbers,
        emptying: emptying),
      reporter: reporter(usage: usage), prompt: context.surroundings.prompt,
      isForced: context.settings.isForced)
  }

  func makeEditorPresenter(usage: CommandError, isLiteral: Bool) -> EditorPresenter {
    EditorPresenter(
      interactor: EditorInteractor(store: context.stores.todo),
      wholeFile: EditorInteractor(store: context.firstList.stores.todo),
      view: view, reporter: reporter(usage: usage),
      editor: context.surroundings.editor, listName: context.settings.files.todoName,
      reading: TaskTextReading(
        clock: context.surroundings.clock, settings: context.settings, isLiteral: isLiteral))
  }

  /// todo.sh checks the rest of a task only when it shows the task.
  private var emptying: Emptying {
    guard context.settings.acceptsEmptyTexts else { return .refused }
    return context.settings.verbosity < 1 ? .allowed : .reported
  }

  private var view: any View<[ActionResult]> { context.actionView() }

  private func reporter(usage: CommandError) -> TaskReportPresenter {
    TaskReportPresenter(view: view, listName: context.settings.files.todoName, usage: usage)
  }
}
