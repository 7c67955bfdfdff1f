package import ModuleKit

package enum TimeTrackingPlugin: ModulePlugin {
  package static let title = "Notes and time"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: StartCommand.self)
    registry.add(command: StopCommand.self)
  }
}
