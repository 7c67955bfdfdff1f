package import ModuleKit
import ScreenKit
import TaskScreens

package enum GalleryPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: GalleryCommand.self)
    registry.add(
      screenAction: ModuleAction(
        "left", in: GalleryScene.self, keys: ["h", "left"], title: "left", summary: "Go to the left",
        group: .move
      ) { scene, _ in scene.presenter.moveSelection(across: -1) })
    registry.add(
      screenAction: ModuleAction(
        "right", in: GalleryScene.self, keys: ["l", "right"], title: "right", summary: "Go to the right",
        group: .move
      ) { scene, _ in scene.presenter.moveSelection(across: 1) })
    registry.add(
      screenAction: ModuleAction(
        "search", in: GalleryScene.self, keys: ["/"], title: "search", summary: "Search for something else",
        isHinted: true
      ) { scene, _ in
        scene.presenter.askForQuery()
      })
    registry.add(
      screenAction: ModuleAction(
        "again", in: GalleryScene.self, keys: ["R"], title: "again",
        summary: "Ask again for what could not be had"
      ) { scene, _ in
        scene.presenter.askAgain()
      })
  }
}
