package import TodoTxt

/// The items that are already tasks, by their keys.
package struct TakenItems: Sendable {
  package enum State: Hashable, Sendable {
    /// An open task has the key.
    case open

    /// Only completed tasks have it.
    case done
  }

  private var states: [String: State] = [:]

  /// The tasks completed last, by their keys.
  private var completed: [String: TodoItem] = [:]
  private let prefixes: [String]

  /// - Parameter prefixes: the prefixes of the keys to look for.
  package init(prefixes: [String]) {
    self.prefixes = prefixes
  }

  package init(in list: TodoList, prefixes: [String]) {
    self.init(prefixes: prefixes)
    add(list)
  }

  /// Adds the tasks of another list.
  ///
  /// - Parameter areDone: whether all of them are completed, as in done.txt.
  package mutating func add(_ list: TodoList, areDone: Bool = false) {
    for task in list where !task.isBlank {
      let isDone = areDone || task.isCompleted
      for key in keys(of: task) where states[key] != .open {
        states[key] = isDone ? .done : .open
        guard isDone else { continue }
        let (last, date) = (completed[key]?.completionDate, task.completionDate)
        if completed[key] == nil || date.map({ date in last.map { $0 <= date } ?? true }) == true {
          completed[key] = task
        }
      }
    }
  }

  package func keys(of task: TodoItem) -> [String] {
    guard task.text.contains(UInt8(ascii: ":")) else { return [] }
    return task.text.split(separator: UInt8(ascii: " ")).compactMap { word in
      let isKey = prefixes.contains { prefix in
        word.count > prefix.utf8.count + 1 && word.starts(with: prefix.utf8)
          && word[word.startIndex + prefix.utf8.count] == UInt8(ascii: ":")
      }
      return isKey ? String(decoding: word, as: UTF8.self) : nil
    }
  }

  /// Nil if no task has the key.
  package subscript(key: String) -> State? { states[key] }

  /// The task with the key that was completed last, if none is open.
  package func completion(of key: String) -> TodoItem? { states[key] == .done ? completed[key] : nil }
}
