package import ModuleKit
import TaskScreens

package enum EditPlugin: ModulePlugin {
  package static let title = "Change"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: AppendCommand.self)
    registry.add(command: PrependCommand.self)
    registry.add(command: ReplaceCommand.self)
    registry.add(command: EditCommand.self)
    registry.add(command: PrioritizeCommand.self)
    registry.add(command: DeprioritizeCommand.self)
    registry.add(command: TagCommand.self)
    registry.add(command: UntagCommand.self)
    registry.add(command: DeleteCommand.self)
    registry.add(screenActions: screenActions)
    registry.add(
      control: OperandControl(for: .tag) {
        TagControl(interactor: TagInteractor(store: $0.context.stores.todo)).ask($0)
      })
  }
}
