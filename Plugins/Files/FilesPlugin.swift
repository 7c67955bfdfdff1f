package import ModuleKit
import TaskScreens

package enum FilesPlugin: ModulePlugin {
  package static let title = "Other files"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: AddToCommand.self)
    registry.add(command: MoveCommand.self)
    registry.add(command: ListsCommand.self)
    registry.add(control: OperandControl(for: .taskFile) { FilesWireframe(context: $0.context).ask($0) })
    registry.add(grouping: ListGrouping())
    registry.add(notice: { FilesWireframe(context: $0).makeMissingListsPresenter().notice })
  }
}
