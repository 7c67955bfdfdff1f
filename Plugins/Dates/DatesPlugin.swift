package import ModuleKit

package enum DatesPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: DueCommand.self)
    registry.add(command: DeferCommand.self)
  }
}
