package import ModuleKit

package enum DependenciesPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(action: DependAction.self)
    registry.addKeys {
      [
        PlainTaskKey("id", "NAME", "The task's name, by which others wait for it."),
        DependencyTaskKey(name: "after", summary: "The ids of the tasks that block it."),
        DependencyTaskKey(name: "dep", summary: "The same as after:."),
        DependencyTaskKey(name: "p", summary: "The id of the parent task, which this one blocks."),
      ]
    }
  }
}
