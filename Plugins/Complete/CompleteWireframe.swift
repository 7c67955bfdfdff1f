import ModuleKit
import TodoStores
import TodoTxt
import ViewKit

struct CompleteWireframe {
  let context: ModuleContext

  func makeDoPresenter(usage: CommandError) -> DoPresenter {
    DoPresenter(
      interactor: doInteractor,
      reporter: TaskReportPresenter(in: context, usage: usage), wireframe: self, archiving: archiving)
  }

  private var doInteractor: DoInteractor {
    DoInteractor(
      store: context.stores.todo, completion: TaskCompletion(in: context), settings: context.settings)
  }

  func makeReopenPresenter(source: String?, usage: CommandError) -> ReopenPresenter {
    ReopenPresenter(
      interactor: ReopenInteractor(
        store: context.stores.todo, path: context.settings.files.todo,
        sourceStore: source.map(context.stores.open),
        preservesLineNumbers: context.settings.preservesLineNumbers),
      reporter: TaskReportPresenter(in: context, listName: source.map(TodoFiles.name), usage: usage),
      source: source)
  }

  func makeArchivePresenter() -> ArchivePresenter {
    ArchivePresenter(interactor: archiveInteractor, view: view, path: context.settings.files.todo)
  }

  private var archiveInteractor: ArchiveInteractor {
    ArchiveInteractor(store: context.stores.todo, destination: context.settings.files.done)
  }

  func makeReportPresenter() -> ReportPresenter {
    let files = context.settings.files
    return ReportPresenter(
      interactor: ReportInteractor(
        store: context.stores.todo, doneStore: context.stores.open(files.done),
        reportStore: context.stores.open(files.report), clock: context.surroundings.clock,
        inspector: context.stores.inspector, files: files),
      view: view, wireframe: self,
      fails: context.settings.quietReportFails && context.settings.verbosity < 1)
  }

  func makeDeduplicatePresenter() -> DeduplicatePresenter {
    DeduplicatePresenter(
      interactor: DeduplicateInteractor(
        store: context.stores.todo, preservesLineNumbers: context.settings.preservesLineNumbers),
      view: view)
  }

  /// Archives like `todo archive`, which may be an add-on.
  func presentArchive() throws {
    try context.program.perform(ArchiveCommand.syntax.name, context)
  }

  /// An add-on keeps its own way of archiving.
  private var archiving: DoPresenter.Archiving {
    // A task must not disappear under the cursor.
    guard context.settings.archivesOnCompletion, context.stores.action.origin != .screen else { return .none }
    let isLeftToArchive =
      context.settings.archivesEverything
      || context.program.addOns.names()?.contains(ArchiveCommand.syntax.name) ?? false
    let name = context.settings.files.done.split(separator: "/").last ?? ""
    return isLeftToArchive ? .everything : .completed(into: String(name))
  }

  private var view: any View<[ActionResult]> { context.actionView() }
}
