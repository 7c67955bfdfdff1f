import HistoryInterface
import ModuleKit
import TodoStores

struct HistoryWireframe: HistoryModuleInterface {
  let context: ModuleContext

  func makePresenter() -> HistoryPresenter {
    HistoryPresenter(
      interactor: interactor, view: MessageView(in: context),
      listName: context.settings.files.todoName, programName: context.settings.programName)
  }

  func makeLogPresenter() -> LogPresenter {
    LogPresenter(
      interactor: interactor,
      formatter: LogFormatter(
        todoPaths: [
          context.settings.files.todo, context.fileInspector.realPath(of: context.settings.files.todo),
        ]),
      view: LogView(output: context.output))
  }

  func presentUndo(delegate: any HistoryModuleDelegate) throws {
    try makePresenter().undo(delegate: delegate)
  }

  private var interactor: HistoryInteractor {
    HistoryInteractor(journal: context.journal, openStore: context.openStore)
  }
}
