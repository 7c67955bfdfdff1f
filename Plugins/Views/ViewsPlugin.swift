package import ModuleKit

package enum ViewsPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: ViewCommand.self)
  }
}
