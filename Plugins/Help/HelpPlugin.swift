package import ModuleKit

package enum HelpPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: HelpCommand.self)
    registry.contribute { HelpPages.all.map { HelpPageName(name: $0.name, summary: $0.summary) } }
    registry.add(command: ShortHelpCommand.self)
    registry.add(command: ListAddOnsCommand.self)
  }
}
