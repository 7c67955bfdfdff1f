package import ModuleKit

package enum UpcomingPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: UpcomingCommand.self)
  }
}
