package import ModuleKit

/// Shows the live list in a browser.
package enum ServePlugin: ModulePlugin {
  package static let title = "Network"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: ServeCommand.self)
  }
}
