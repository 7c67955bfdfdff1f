package import ModuleKit

package enum GroupingPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(grouping: DateGrouping())
    registry.add(grouping: DayGrouping())
    registry.add(grouping: DoneGrouping())
    registry.add(grouping: TypeGrouping())
    registry.add(grouping: NameGrouping())
    registry.add(grouping: ProjectGrouping())
    registry.add(grouping: ContextGrouping())
    registry.add(grouping: PriorityGrouping())
  }
}
