import AddInterface
package import ModuleKit

package enum AddPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: AddCommand.self)
    registry.add(command: AddManyCommand.self)
    registry.provide((any AddModuleInterface).self) { AddWireframe(context: $0) }
  }
}
