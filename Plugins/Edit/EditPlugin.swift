package import ModuleKit
import ScreenKit
import TaskScreens
import TodoTxt

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

  @Sendable static func screenActions() -> [ModuleAction] {
    [
      ModuleAction(
        "edit", identity: "edit", keys: ["e"], title: "edit", summary: "Edit the task here", needs: .task,
        isHinted: true, group: .edit, keywords: ["change", "rename", "modify", "reword"]
      ) { request in
        guard let task = request.tasks.first else { return }
        EditWireframe(context: request.context).presentEdit(of: task, on: request.navigator)
      },
      ModuleAction(
        "editor", identity: "edit", keys: ["E"], title: "editor",
        summary: "Edit the tasks in your editor", needs: .tasks, group: .edit,
        keywords: ["vim", "change"]
      ) {
        EditWireframe(context: $0.context).presentEditor(for: $0.tasks, on: $0.navigator)
      },
      ModuleAction(
        "next-priority", identity: "pri", keys: ["p p"], title: "next",
        summary: "Next priority: A, B, C, none", needs: .tasks, group: .edit,
        keywords: ["cycle", "urgency", "importance"]
      ) { request in
        let next = Priority.next(after: request.tasks)
        request.run(next.map { ["pri", "\($0)"] } ?? ["depri"], titled: "next priority")
      },
    ]
  }
}
