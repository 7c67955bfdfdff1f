import EventLoop
package import NAMEStores
package import ScreenKit

/// Builds the module, and leads from the list to an item and back.
package struct NAMEWireframe: NAMEModuleInterface {
  private let store: any NAMEStore

  package init(store: any NAMEStore) {
    self.store = store
  }

  /// The list, which is the first scene of the program.
  @EventLoop
  package func makeList(on navigator: any Navigator) -> any Scene {
    let scene = NAMEScene(NAMEDisplayData(), palette: navigator.palette) { view in
      NAMEPresenter(
        interactor: NAMEInteractor(store: store), formatter: NAMEFormatter(),
        wireframe: self, view: view, navigator: navigator)
    }
    scene.presenter.start()
    return scene
  }

  @EventLoop
  func presentItem(
    _ item: NAMEItemDisplayData, on navigator: any Navigator,
    delegate: any NAMEModuleDelegate
  ) {
    navigator.push(
      TextScene(item.title, text: Array(item.text.utf8), in: navigator.palette) {
        [weak delegate] in delegate?.itemModule(didClose: item.id)
      })
  }

  static let tryAgain = "try-again"

  /// The keys of the list, beside those that every screen has.
  package static let actions = [
    ScreenAction(
      tryAgain, in: NAMEScene.self, keys: ["r"], title: "try again",
      summary: "Load the list again"
    ) { scene, _ in
      scene.presenter.tryAgain()
    }
  ]
}
