package import ModuleKit
import TaskScreens

package enum EditPlugin: ModulePlugin {
  package static let title = "Change"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: AppendCommand.self)
    registry.add(command: PrependCommand.self)
    registry.add(command: ReplaceCommand.self)
    registry.add(command: EditCommand.self)
    registry.add(action: PrioritizeAction.self)
    registry.add(action: DeprioritizeAction.self)
    registry.add(action: TagAction.self)
    registry.add(action: UntagAction.self)
    registry.add(command: DeleteCommand.self)
    registry.add(screenActions: screenActions)
    registry.add(
      control: OperandControl(for: .tag) {
        TagControl(interactor: TagInteractor(store: $0.context.stores.todo)).ask($0)
      })
  }
}
