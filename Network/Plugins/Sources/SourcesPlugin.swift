package import ModuleKit
import RemoteStores

/// Provides the sources in the user's file. Another plugin can provide a `RemoteDirectory` instead, in a test
/// or another program.
package enum SourcesPlugin: ModulePlugin {
  package static let title = "Network"

  package static func register(in registry: inout ModuleRegistry) {
    registry.provide((any RemoteDirectory).self) { context in
      ConfiguredDirectory(environment: { context.settings.environment.entries })
    }
    registry.add(command: SourcesCommand.self)
  }
}
