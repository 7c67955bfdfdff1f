import DetailInterface
package import ModuleKit
import ScreenKit
import TaskScreens

package enum DetailPlugin: ModulePlugin {
  package static let title = "List"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: ShowCommand.self)
    registry.add(
      screenAction: ModuleAction(
        "detail-restore", in: DetailScene.self, keys: ["enter"], title: "restore",
        summary: "Restore the selected earlier line", group: ScreenActionGroup("Details")
      ) { scene, _ in scene.presenter.restore() })
    registry.add(pane: { DetailWireframe(context: $0).makePanePresenter(on: $1) })
    registry.provide((any DetailModuleInterface).self) { DetailWireframe(context: $0) }
  }
}
