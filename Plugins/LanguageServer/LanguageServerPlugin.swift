package import ModuleKit

package enum LanguageServerPlugin: ModulePlugin {
  package static let title = "Editors"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: LanguageServerCommand.self, insteadOf: "lsp")
  }
}
