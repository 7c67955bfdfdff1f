import AddInterface
import EventLoop
import HistoryInterface
import ListInterface
import ModuleKit

struct ListWireframe: ListModuleInterface {
  let context: ModuleContext

  func presentList(_ request: ListRequest) throws {
    let formatter = formatter(columns: context.output.columns)
    try ListPresenter(
      interactor: interactor, formatter: formatter, filter: filter(for: request, formatter),
      view: ListView(output: context.output)
    ).present(request)
  }

  /// Writes the list again after each change, until the output is closed.
  @EventLoop
  func presentListFeed(_ request: ListRequest) async throws {
    let formatter = formatter(columns: context.output.columns)
    try await ListFeedPresenter(
      interactor: interactor, formatter: formatter, filter: filter(for: request, formatter),
      view: ListFeedView(output: context.output)
    ).present(request)
  }

  /// Keeps the list on `screen` true until the user quits.
  @EventLoop
  func presentLiveList(_ request: ListRequest, on screen: any Screen) async {
    let view = LiveListView(screen: screen, palette: context.settings.palette)
    let filter = filter(for: request, formatter(columns: view.columns))
    await LiveListPresenter(interactor: interactor, filter: filter, wireframe: self, view: view)
      .present(request)
  }

  /// Presents Add on `prompt`; nothing happens where the app ships without it.
  func presentAdd(
    prefilledWith text: [UInt8], on prompt: any Prompt, delegate: any AddModuleDelegate
  ) throws {
    try context.module((any AddModuleInterface).self)?
      .presentAdd(prefilledWith: text, on: prompt, delegate: delegate)
  }

  /// Undoes the last action; nothing happens where the app ships without History.
  func presentUndo(delegate: any HistoryModuleDelegate) throws {
    try context.module((any HistoryModuleInterface).self)?.presentUndo(delegate: delegate)
  }

  private func filter(for request: ListRequest, _ formatter: ListFormatter) -> ListFilter? {
    ListFilter(for: request, settings: context.settings, shell: context.shell, formatter: formatter)
  }

  /// - Parameter columns: the width of the terminal; nil in a pipe.
  func formatter(columns: Int?) -> ListFormatter {
    ListFormatter(settings: context.settings, columns: columns)
  }

  var interactor: ListInteractor {
    ListInteractor(
      store: context.store, openStore: context.openStore, clock: context.clock,
      settings: context.settings, shell: context.shell)
  }
}
