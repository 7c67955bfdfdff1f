package import ModuleKit

package enum GroupByContextPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(grouping: ContextGrouping())
  }
}
