package import ModuleKit

package enum SyncPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: SyncCommand.self)
  }
}
