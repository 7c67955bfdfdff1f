package import ModuleKit

package enum GroupByPriorityPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(grouping: PriorityGrouping())
  }
}
