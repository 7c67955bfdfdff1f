package import ModuleKit

package enum UpcomingPlugin: ModulePlugin {
  package static let title = "List"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: TodayCommand.self)
    registry.add(command: UpcomingCommand.self)
    registry.add(command: AgendaCommand.self)
  }
}
