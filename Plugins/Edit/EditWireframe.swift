import ModuleKit

struct EditWireframe {
  let context: ModuleContext

  func makeTextPresenter(usage: CommandError, isLiteral: Bool) -> TextPresenter {
    TextPresenter(
      interactor: TextInteractor(
        store: context.store,
        reading: TaskTextReading(clock: context.clock, settings: context.settings, isLiteral: isLiteral),
        sentenceDelimiters: context.settings.sentenceDelimiters, isQuiet: isQuiet),
      view: view, listName: context.settings.files.todoName, reporter: reporter(usage: usage),
      prompt: context.prompt, pipedText: context.pipedText,
      acceptsEmptyAnswers: context.settings.acceptsEmptyAnswers, isForced: context.settings.isForced)
  }

  func makePriorityPresenter(usage: CommandError) -> PriorityPresenter {
    PriorityPresenter(
      interactor: PriorityInteractor(store: context.store, isQuiet: isQuiet), reporter: reporter(usage: usage)
    )
  }

  func makeDeletePresenter(usage: CommandError) -> DeletePresenter {
    DeletePresenter(
      interactor: DeleteInteractor(
        store: context.store, preservesLineNumbers: context.settings.preservesLineNumbers),
      reporter: reporter(usage: usage), prompt: context.prompt, isForced: context.settings.isForced)
  }

  func makeEditorPresenter(usage: CommandError, isLiteral: Bool) -> EditorPresenter {
    EditorPresenter(
      interactor: EditorInteractor(store: context.store), view: view, reporter: reporter(usage: usage),
      editor: context.editor, listName: context.settings.files.todoName,
      reading: TaskTextReading(clock: context.clock, settings: context.settings, isLiteral: isLiteral))
  }

  private var isQuiet: Bool { context.settings.verbosity < 1 }

  private var view: MessageView { MessageView(in: context) }

  private func reporter(usage: CommandError) -> TaskReportPresenter {
    TaskReportPresenter(view: view, listName: context.settings.files.todoName, usage: usage)
  }
}
