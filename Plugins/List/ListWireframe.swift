import AddInterface
import EventLoop
import ListInterface
import ModuleKit

struct ListWireframe: ListModuleInterface {
  let context: ModuleContext

  func presentList(_ request: ListRequest) throws {
    let formatter = formatter(columns: context.surroundings.output.columns)
    try ListPresenter(
      interactor: interactor, formatter: formatter, filter: filter(for: request, formatter),
      view: ListView(output: context.surroundings.output)
    ).present(request)
  }

  /// Writes the list again after each change, until the output is closed.
  @EventLoop
  func presentListFeed(_ request: ListRequest) async throws {
    let formatter = formatter(columns: context.surroundings.output.columns)
    try await ListFeedPresenter(
      interactor: interactor, formatter: formatter, filter: filter(for: request, formatter),
      view: ListFeedView(output: context.surroundings.output)
    ).present(request)
  }

  /// Keeps the list on `screen` true until the user quits.
  @EventLoop
  func presentLiveList(_ request: ListRequest, on screen: any Screen) async {
    let navigator = ScreenNavigator(on: screen, in: context)
    let formatter = formatter(columns: screen.size.columns)
    let scene = LiveListScene()
    let presenter = LiveListPresenter(
      interactor: interactor, filter: filter(for: request, formatter), formatter: formatter, wireframe: self,
      view: scene, navigator: navigator)
    scene.presenter = presenter
    let presenting = Task { @EventLoop in try await presenter.present(request) }
    defer { presenting.cancel() }
    await navigator.run(scene)
  }

  /// Presents Add on the bottom line; nothing happens where the app ships without it.
  @EventLoop
  func presentAdd(
    prefilledWith text: [UInt8], on navigator: any Navigator, delegate: any AddModuleDelegate
  ) {
    context.module((any AddModuleInterface).self)?
      .presentAdd(prefilledWith: text, on: navigator, delegate: delegate)
  }

  private func filter(for request: ListRequest, _ formatter: ListFormatter) -> ListFilter? {
    ListFilter(
      for: request, settings: context.settings, shell: context.surroundings.shell, formatter: formatter)
  }

  /// - Parameter columns: the width of the terminal; nil in a pipe.
  func formatter(columns: Int?) -> ListFormatter {
    ListFormatter(settings: context.settings, columns: columns)
  }

  var interactor: ListInteractor {
    ListInteractor(
      store: context.stores.todo, openStore: context.stores.open, clock: context.surroundings.clock,
      settings: context.settings, shell: context.surroundings.shell, journal: context.stores.journal)
  }
}
