package import ModuleKit
import RemoteServices

/// Provides the sources in the user's file, of all registered kinds, and the sources that modules add. A test
/// provides a `RemoteDirectory` instead.
package enum SourcesPlugin: ModulePlugin {
  package static let title = "Network"

  package static func register(in registry: inout ModuleRegistry) {
    registry.provide((any RemoteDirectory).self) { context in
      let registry = context.program.registry
      let file = ConfiguredDirectory(
        environment: { context.settings.environment.entries },
        kinds: TrackerKind.standard + registry.contributions(of: TrackerKind.self).map(\.value))
      return JoinedDirectory(
        [file] + registry.contributions(of: (any RemoteDirectory).self).map(\.value), advice: file.advice)
    }
    registry.add(command: SourcesCommand.self)
  }
}
