import NAMEStores
import ScreenTestKit
import Testing

@testable import NAMEModule

/// The presenter between stand-ins: a recording view and a recording wireframe.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct NAMEPresenterTests {
  private let view = RecordingView<NAMEDisplayData>()
  private let wireframe = RecordingWireframe()
  private let session = SceneSession(
    TextScene("", text: [], in: .plain), in: ScreenEnvironment(palette: .plain))
  private let presenter: NAMEPresenter

  init() async {
    presenter = NAMEPresenter(
      interactor: NAMEInteractor(store: InMemoryNAMEStore.sample),
      formatter: NAMEFormatter(), wireframe: wireframe, view: view,
      navigator: session.navigator)
    presenter.start()
    while view.displayed.last?.rows.isEmpty ?? true { await Task.yield() }
  }

  @Test func showsLoadingThenTheRows() {
    #expect(view.displayed.first?.emptyText == "Loading…")
    #expect(view.displayed.last?.rowCount == 2 && view.displayed.last?.selectedRow == 0)
  }

  @Test func passesTheChosenItemToTheWireframe() {
    presenter.select(row: 1)
    presenter.choose()
    #expect(wireframe.presented.map(\.title) == ["The second item"])
  }

  @Test func marksAnItemAsReadOnReturn() {
    presenter.itemModule(didClose: "1")
    #expect(view.displayed.last?.rows.map(\.style) == [.faint, .plain])
  }
}

private final class RecordingWireframe: NAMEModuleInterface {
  private(set) var presented: [NAMEItemDisplayData] = []

  nonisolated init() {}

  @EventLoop
  func presentItem(
    _ item: NAMEItemDisplayData, on navigator: any Navigator,
    delegate: any NAMEModuleDelegate
  ) {
    presented.append(item)
  }
}
