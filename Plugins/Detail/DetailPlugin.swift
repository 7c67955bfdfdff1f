import DetailInterface
package import ModuleKit
import TaskScreens

package enum DetailPlugin: ModulePlugin {
  package static let title = "List"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: ShowCommand.self)
    registry.add(screenActions: { DetailScene.actions })
    registry.provide((any DetailModuleInterface).self) { DetailWireframe(context: $0) }
  }
}
