package import ModuleKit
import ScreenKit
import TaskScreens

package enum FilesPlugin: ModulePlugin {
  package static let title = "Other files"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: AddToCommand.self)
    registry.add(command: MoveCommand.self)
    registry.add(command: ListsCommand.self)
    registry.add(
      screenAction: ModuleAction(
        "move", keys: ["m"], title: "move", summary: "Move the task to a list, or to a new one",
        needs: .tasks, group: .edit, keywords: ["list", "file", "someday", "project"]
      ) {
        FilesWireframe(context: $0.context).presentMove(of: $0.tasks, on: $0.navigator)
      })
    registry.add(grouping: ListGrouping())
    registry.add(notice: { FilesWireframe(context: $0).makeMissingListsPresenter().notice })
  }
}
