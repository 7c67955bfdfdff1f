package import ModuleKit
import RemindersInterface

package enum RemindersPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: RemindCommand.self)
    registry.provide((any RemindersModuleInterface).self) { RemindersWireframe(context: $0) }
  }
}
