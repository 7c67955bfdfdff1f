import EventLoop
import ModuleKit
import ScreenKit
import TodoStores

struct HistoryWireframe {
  let context: ModuleContext

  func makePresenter() -> HistoryPresenter {
    HistoryPresenter(interactor: interactor, formatter: formatter, view: context.actionView())
  }

  func makeLogPresenter() -> LogPresenter {
    LogPresenter(
      interactor: interactor,
      formatter: LogFormatter(
        todoPaths: [
          context.settings.files.todo, context.stores.inspector.realPath(of: context.settings.files.todo),
        ]),
      view: context.actionView(isSilenceable: false))
  }

  /// Undoes and redoes, and shows the result on the bottom line.
  @EventLoop
  func makeScreenPresenter(on navigator: any Navigator) -> HistoryScreenPresenter {
    HistoryScreenPresenter(
      interactor: interactor, formatter: formatter, clock: context.surroundings.clock, navigator: navigator,
      deed: { [registry = context.program.registry] in registry.command(named: $0)?.syntax.deed })
  }

  private var formatter: HistoryFormatter {
    HistoryFormatter(
      listName: context.settings.files.todoName, programName: context.settings.programName)
  }

  private var interactor: HistoryInteractor {
    HistoryInteractor(
      journal: context.stores.journal, inspector: context.stores.inspector, files: context.settings.files,
      openStore: context.stores.open, request: context.stores.action.request)
  }
}
