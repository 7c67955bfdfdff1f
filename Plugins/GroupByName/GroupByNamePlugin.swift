package import ModuleKit

package enum GroupByNamePlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(grouping: NameGrouping())
  }
}
