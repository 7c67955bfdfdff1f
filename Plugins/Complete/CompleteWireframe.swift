import ModuleKit
import TodoTxt

struct CompleteWireframe {
  let context: ModuleContext

  func makeDoPresenter(usage: CommandError) -> DoPresenter {
    let settings = context.settings
    return DoPresenter(
      interactor: DoInteractor(
        store: context.store,
        settings: DoSettings(
          readsTaskLanguage: settings.readsTaskLanguage, keepsPriority: settings.keepsPriority,
          recurrence: RecurrenceSettings(
            keepsMissedDates: settings.keepsMissedDates, addsCreationDate: settings.addsCreationDate))),
      reporter: TaskReportPresenter(
        view: view, listName: context.settings.files.todoName, usage: usage),
      wireframe: self, archivesOnCompletion: context.settings.archivesOnCompletion)
  }

  func makeArchivePresenter() -> ArchivePresenter {
    ArchivePresenter(
      interactor: ArchiveInteractor(store: context.store, destination: context.settings.files.done),
      view: view, path: context.settings.files.todo)
  }

  func makeReportPresenter() -> ReportPresenter {
    let files = context.settings.files
    return ReportPresenter(
      interactor: ReportInteractor(
        store: context.store, doneStore: context.openStore(files.done),
        reportStore: context.openStore(files.report), clock: context.clock),
      view: view, wireframe: self,
      fails: context.settings.quietReportFails && context.settings.verbosity < 1)
  }

  func makeDeduplicatePresenter() -> DeduplicatePresenter {
    DeduplicatePresenter(
      interactor: DeduplicateInteractor(
        store: context.store, preservesLineNumbers: context.settings.preservesLineNumbers),
      view: view)
  }

  /// Archives as `todo archive` does, which may be an add-on's.
  func presentArchive() throws {
    try context.perform(ArchiveCommand.syntax.name, context)
  }

  private var view: MessageView { MessageView(in: context) }
}
