import EventLoop
import ModuleKit
import RemoteStores

/// Shows an item: what is known of it at once, then all that its source tells.
@EventLoop
final class ItemPresenter {
  private var item: RemoteItem
  private let source: any RemoteSource
  private let formatter: ItemFormatter
  private let wireframe: InboxWireframe
  private unowned let view: ItemScene
  private unowned let navigator: any Navigator
  private var fetching: Task<Void, Never>?

  init(
    _ item: RemoteItem, source: any RemoteSource, formatter: ItemFormatter, wireframe: InboxWireframe,
    view: ItemScene, navigator: any Navigator
  ) {
    self.item = item
    self.source = source
    self.formatter = formatter
    self.wireframe = wireframe
    self.view = view
    self.navigator = navigator
  }

  func present() {
    let (source, id) = (source, item.id)
    fetching = Task { @EventLoop [weak self] in
      let result: Result<RemoteItem, any Error>
      do { result = .success(try await source.item(id)) } catch { result = .failure(error) }
      guard !Task.isCancelled else { return }
      self?.receive(result)
    }
    display(.asking)
  }

  func stop() { fetching?.cancel() }

  private func receive(_ result: Result<RemoteItem, any Error>) {
    fetching = nil
    switch result {
    case .success(let whole):
      item = whole
      display(.whole)
    case .failure(let error):
      // What was handed over stays.
      display(.failed("\(error)"))
    }
  }

  private func display(_ state: ItemDisplayData.State) {
    view.display(formatter.data(of: item, state))
    navigator.setNeedsDisplay()
  }

  func take() { wireframe.take([item], on: navigator) }

  func close() {
    wireframe.close(item, in: source, on: navigator) { [weak self] in self?.present() }
  }

  func open() { wireframe.open(item, on: navigator) }
}
