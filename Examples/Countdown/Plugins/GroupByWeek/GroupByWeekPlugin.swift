package import ModuleKit

package enum GroupByWeekPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(grouping: WeekGrouping())
  }
}
