package import ModuleKit

package enum ShellCompletionPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: CompleteCommand.self)
  }
}
