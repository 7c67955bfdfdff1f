package import ModuleKit
import ScreenKit
import TaskScreens

package enum PeoplePlugin: ModulePlugin {
  package static let title = "List"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: MineCommand.self)
    registry.add(grouping: PersonGrouping())
    registry.addKeys { [PersonTaskKey()] }
    registry.add(
      screenAction: ModuleAction(
        "assign", keys: ["T"], title: "assign", summary: "Assign the task to people", needs: .tasks,
        group: .edit, keywords: ["person", "people", "give", "delegate", "to"]
      ) {
        PeopleWireframe(context: $0.context).present(for: $0.tasks, on: $0.navigator)
      })
  }
}
