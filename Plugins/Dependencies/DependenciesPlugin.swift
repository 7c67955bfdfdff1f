package import ModuleKit

package enum DependenciesPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: DependCommand.self)
  }
}
