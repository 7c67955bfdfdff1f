import HistoryInterface
import ModuleKit

struct HistoryWireframe: HistoryModuleInterface {
  let context: ModuleContext

  func makePresenter() -> HistoryPresenter {
    HistoryPresenter(
      interactor: interactor, view: MessageView(in: context),
      listName: context.settings.files.todoName)
  }

  func makeLogPresenter() -> LogPresenter {
    LogPresenter(
      interactor: interactor, formatter: LogFormatter(todoPath: context.settings.files.todo),
      view: LogView(output: context.output))
  }

  func presentUndo(delegate: any HistoryModuleDelegate) throws {
    try makePresenter().undo(delegate: delegate)
  }

  private var interactor: HistoryInteractor {
    HistoryInteractor(journal: context.journal, openStore: context.openStore)
  }
}
