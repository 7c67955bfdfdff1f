package import ModuleKit

package enum GroupByDatePlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(grouping: DateGrouping())
    registry.add(grouping: DayGrouping())
    registry.add(grouping: DoneGrouping())
  }
}
