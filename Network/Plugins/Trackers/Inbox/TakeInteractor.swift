import ModuleKit
import RemoteServices
import TodoStores
import TodoTxt

/// Turns items into tasks.
struct TakeInteractor: Sendable {
  let store: any TodoStore

  /// Whether a new task begins with the date.
  let addsCreationDate: Bool

  /// Adds a line for each item without a task, in one commit. A completed task is reopened, because the user
  /// asks for it.
  func take(_ items: [ListedItem], on today: CivilDate) throws(TodoStoreError) -> [TakeOutcome] {
    var outcomes: [TakeOutcome] = []
    try store.update { list in
      var editor = TaskEditor(list)
      outcomes = []
      // New tasks go to the end of the first list.
      var count = list.firstLineCount
      var seen: [String: TaskNumber] = [:]
      for item in items {
        if let number = seen[item.key] {
          outcomes.append(.wasThere(key: item.key, number))
          continue
        }
        let outcome = Self.known(item, &editor)
        if let outcome {
          outcomes.append(outcome)
        } else {
          count += 1
          let line = RemoteTask(item.item).line(created: addsCreationDate ? today : nil)
          editor.append(line)
          outcomes.append(.added(NumberedTask(number: TaskNumber(count), text: line)))
        }
        if let number = outcomes.last?.number { seen[item.key] = number }
      }
      return editor.edits
    }
    return outcomes
  }

  /// The result for an item that has a task in the list; nil if it has none.
  private static func known(_ item: ListedItem, _ editor: inout TaskEditor) -> TakeOutcome? {
    let own = RemoteTask(item.item)
    let tasks = editor.list.filter { own.owns($0) }
    if let open = tasks.first(where: { !$0.isCompleted }) {
      return .wasThere(key: item.key, TaskNumber(open.number, in: editor.list.parts))
    }
    guard let task = tasks.last else { return nil }
    let old = NumberedTask(number: TaskNumber(task.number, in: editor.list.parts), text: Array(task.text))
    let created = task.creationDate.map { "\($0) " } ?? ""
    guard let new = try? editor.replace(old, with: Array(created.utf8) + task.body) else { return nil }
    return .reopened(before: old, after: new)
  }
}

enum TakeOutcome: Hashable {
  case added(NumberedTask)
  case reopened(before: NumberedTask, after: NumberedTask)

  /// The item already had a task, with that number.
  case wasThere(key: String, TaskNumber)

  var number: TaskNumber {
    switch self {
    case .added(let task), .reopened(_, let task): task.number
    case .wasThere(_, let number): number
    }
  }
}
