package import ModuleKit

package enum TimeTrackingPlugin: ModulePlugin {
  package static let title = "Notes and time"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(action: StartAction.self)
    registry.add(command: StopCommand.self)
    registry.addKeys {
      [
        PlainTaskKey("est", "1h30m", "The estimate: weeks, days of 24 hours, hours, minutes."),
        PlainTaskKey("spent", "2d4h", "The time spent, as in est:."),
        PlainTaskKey("tracking", "TIME", "When the timer started; set by start, removed by stop and do."),
      ]
    }
  }
}
