import TodoStores
import TodoTxt

struct ImportInteractor {
  let store: any TodoStore

  /// The file that the tasks come from, whatever its form.
  let source: any TodoStore

  var sourceExists: Bool { source.exists }

  /// Adds the tasks of the file that are not in the list, in one commit.
  ///
  /// - Parameter isTrial: whether nothing is written.
  /// - Throws: `ExchangeError` where the file makes no sense, `TodoStoreError`; nothing is added then.
  func importTasks(isTrial: Bool) throws -> [ImportOutcome] {
    let tasks = try ImportedTask.tasks(in: source.list().bytes)
    if isTrial { return outcomes(of: tasks, in: try store.list()) }
    var outcomes: [ImportOutcome] = []
    try store.update { list in
      outcomes = self.outcomes(of: tasks, in: list)
      return outcomes.compactMap { outcome in
        if case .added(_, let text) = outcome { .append(text) } else { nil }
      }
    }
    return outcomes
  }

  private func outcomes(of tasks: [ImportedTask], in list: TodoList) -> [ImportOutcome] {
    var numbers = KnownTasks(list)
    var count = list.count
    return tasks.map { task in
      if task.text.allSatisfy(\.isBlank) { return .blank }
      if let number = numbers.number(of: task) { return .wasThere(number, task.text) }
      count += 1
      numbers.insert(task.text, number: count)
      return .added(count, task.text)
    }
  }
}

enum ImportOutcome: Hashable {
  /// With the number that it has now.
  case added(Int, [UInt8])

  /// With the number of the task that it is.
  case wasThere(Int, [UInt8])
  case blank
}

/// The tasks of a list by their texts and by what calendars know them by.
private struct KnownTasks {
  private var texts: [[UInt8]: Int] = [:]
  private var uids: [String: Int] = [:]

  init(_ list: TodoList) {
    for item in list where !item.isBlank { insert(Array(item.text), number: item.number) }
  }

  mutating func insert(_ text: [UInt8], number: Int) {
    texts[text] = texts[text] ?? number
    for uid in ImportedTask.uids(of: text) { uids[uid] = uids[uid] ?? number }
  }

  func number(of task: ImportedTask) -> Int? {
    texts[task.text] ?? task.uid.flatMap { uids[$0] }
  }
}
