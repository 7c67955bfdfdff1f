import AddInterface
package import ModuleKit
import ScreenKit
import TaskScreens

package enum AddPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: AddCommand.self)
    registry.add(command: AddManyCommand.self)
    registry.add(
      screenAction: ModuleAction(
        "add", keys: ["a", "n"], title: "add", summary: "Add tasks, until an empty line or Esc",
        needs: .nothing, isHinted: true, group: .edit,
        keywords: ["new", "create", "capture", "recurring", "rec:"]
      ) {
        AddWireframe(context: $0.context).presentCapture(from: $0.scene, on: $0.navigator)
      })
    registry.provide((any AddModuleInterface).self) { AddWireframe(context: $0) }
  }
}
