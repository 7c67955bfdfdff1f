package import ModuleKit

package enum CompletePlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: DoCommand.self)
    registry.add(command: ReopenCommand.self)
    registry.add(command: ArchiveCommand.self)
    registry.add(command: ReportCommand.self)
    registry.add(command: DeduplicateCommand.self)
  }
}
