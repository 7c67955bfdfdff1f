package import ModuleKit

package enum HelpPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: HelpCommand.self)
    registry.add(command: ShortHelpCommand.self)
    registry.add(command: ListAddOnsCommand.self)
  }
}
