package import ModuleKit
import TaskScreens

package enum ReportsPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: StatisticsCommand.self)
    registry.add(command: CalendarCommand.self)
    registry.add(pane: { ReportsWireframe(context: $0).makeOverviewPresenter(on: $1) })
  }
}
