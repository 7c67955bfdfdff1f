import ModuleKit
import TodoTxt

/// Finds completed tasks that are not archived.
struct ArchiveCheck: TaskCheck {
  func findings(in item: TodoItem) -> [TaskFinding] { [] }

  func findings(in list: TodoList, beside done: TodoList) -> [TaskFinding] {
    list.lazy.filter(\.isCompleted).map {
      TaskFinding("notArchived", "done, but not archived", .hint, line: $0.number)
    }
  }
}
