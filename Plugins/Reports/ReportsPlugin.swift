package import ModuleKit

package enum ReportsPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: StatisticsCommand.self)
    registry.add(command: CalendarCommand.self)
  }
}
