import ModuleKit
import ScreenKit
import TaskScreens

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
      ) {
        EditWireframe(context: $0.context).makePriorityScreenPresenter(on: $0.navigator).cycle($0.tasks)
      },
      ModuleAction(
        "priority", identity: "pri", keys: ["p LETTER"], title: "priority",
        summary: "Set the priority", needs: .tasks, group: .edit,
        keywords: ["urgency", "importance"]
      ) {
        EditWireframe(context: $0.context).makePriorityScreenPresenter(on: $0.navigator)
          .set(by: $0.keys.last, of: $0.tasks)
      },
      ModuleAction(
        "no-priority", identity: "depri", keys: ["p space"], title: "none",
        summary: "Remove the priority", needs: .tasks, group: .edit,
        keywords: ["deprioritize", "clear"]
      ) {
        EditWireframe(context: $0.context).makePriorityScreenPresenter(on: $0.navigator).set(
          nil, of: $0.tasks)
      },
      ModuleAction(
        "delete", identity: "del", keys: ["D", "del"], title: "delete", summary: "Delete the task",
        needs: .tasks, group: .edit, keywords: ["remove", "rm", "trash"]
      ) {
        EditWireframe(context: $0.context).presentDeletion(of: $0.tasks, on: $0.navigator)
      },
      ModuleAction(
        "tags", identity: "tag", keys: ["t"], title: "tags",
        summary: "Choose projects and contexts", needs: .tasks, group: .edit,
        keywords: ["label", "tag", "list"]
      ) {
        EditWireframe(context: $0.context).presentTags(of: $0.tasks, on: $0.navigator)
      },
      ModuleAction(
        "projects", identity: "tag", keys: ["+"], title: "projects",
        summary: "Choose projects", needs: .tasks, group: .edit,
        keywords: ["tag", "label", "list"]
      ) {
        EditWireframe(context: $0.context).presentTags(of: $0.tasks, startingWith: "+", on: $0.navigator)
      },
      ModuleAction(
        "contexts", identity: "tag", keys: ["@"], title: "contexts",
        summary: "Choose contexts", needs: .tasks, group: .edit,
        keywords: ["tag", "label", "place"]
      ) {
        EditWireframe(context: $0.context).presentTags(of: $0.tasks, startingWith: "@", on: $0.navigator)
      },
    ]
  }
}
