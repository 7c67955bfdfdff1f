package import ModuleKit

package enum ContextPlugin: ModulePlugin {
  package static let title = "Views"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: ContextCommand.self)
  }
}
