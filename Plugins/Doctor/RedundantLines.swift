import TodoTxt

/// The lines of todo.txt that equal an earlier line, or one in done.txt.
struct RedundantLines {
  private let done: LineCounts

  /// - Parameter done: the lines of done.txt.
  init(beside done: LineCounts) {
    self.done = done
  }

  /// The problems of the lines, in order, and their numbers: as many completed lines as done.txt has are leftovers
  /// of an archive.
  func problems(of list: TodoList) -> [(line: Int, problem: Problem)] {
    var rest = done
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    var problems: [(line: Int, problem: Problem)] = []
    for item in list where !item.isBlank {
      if item.isCompleted, rest.take(Array(item.text)) {
        problems.append((item.number, .alsoDone(isCompleted: true)))
        continue
      }
      if let first = numbers[item.text] {
        problems.append((item.number, .doubled(firstLine: first)))
      } else {
        numbers[item.text] = item.number
      }
      if !item.isCompleted, done.count(of: Array(item.text)) > 0 {
        problems.append((item.number, .alsoDone(isCompleted: false)))
      }
    }
    return problems
  }
}
