package import ModuleKit

package enum GroupByProjectPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(grouping: ProjectGrouping())
  }
}
