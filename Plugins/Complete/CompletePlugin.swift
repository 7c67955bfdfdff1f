package import ModuleKit

package enum CompletePlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: DoCommand.self)
    registry.add(command: ReopenCommand.self)
    registry.add(command: ArchiveCommand.self)
    registry.add(command: ReportCommand.self)
    registry.add(command: DeduplicateCommand.self)
    registry.addCheck { ArchiveCheck() }
    registry.addKeys {
      [
        RecurrenceTaskKey(),
        PlainTaskKey("pri", "A", "The former priority of a completed task, kept with TODO_KEEP_PRIORITY=1."),
      ]
    }
  }
}
