package import ModuleKit
import TaskScreens

package enum EditPlugin: ModulePlugin {
  package static let title = "Change"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(action: AppendAction.self)
    registry.add(action: PrependAction.self)
    registry.add(action: ReplaceAction.self)
    registry.add(command: EditCommand.self)
    registry.add(action: PrioritizeAction.self)
    registry.add(action: DeprioritizeAction.self)
    registry.add(action: TagAction.self)
    registry.add(action: UntagAction.self)
    registry.add(action: DeleteAction.self)
    registry.add(screenActions: screenActions)
    registry.add(
      control: OperandControl(for: .tag) { question in
        let (tasks, interactor) = (question.tasks, TagInteractor(store: question.context.stores.todo))
        question.check(
          "Tags of \(tasks.subject)", accepting: \.isTag,
          rule: "A tag begins with + or @."
        ) { try interactor.tags(of: tasks) }
      })
  }
}
