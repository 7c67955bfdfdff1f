package import ModuleKit
import RemoteStores

/// Knows the user's sources: those that a file names. Another plugin that provides a `RemoteDirectory` takes its place in
/// a test, or in a program that keeps them elsewhere.
package enum SourcesPlugin: ModulePlugin {
  package static let title = "Network"

  package static func register(in registry: inout ModuleRegistry) {
    registry.provide((any RemoteDirectory).self) { context in
      ConfiguredDirectory(environment: { context.settings.environment.entries })
    }
    registry.add(command: SourcesCommand.self)
  }
}
