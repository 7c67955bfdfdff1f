package import ModuleKit

package enum GroupByTypePlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(grouping: TypeGrouping())
  }
}
