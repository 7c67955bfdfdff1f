import ScreenKit
import TaskScreens
import TodoTxt

extension EditPlugin {
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
