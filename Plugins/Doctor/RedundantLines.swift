import TodoTxt

/// The lines of todo.txt that equal an earlier line, or one in done.txt.
struct RedundantLines {
  private let done: LineCounts

  /// - Parameter done: the lines of done.txt.
  init(beside done: LineCounts) {
    self.done = done
  }

  /// The problems of the lines, in order, and their numbers.
  func problems(of list: TodoList) -> [(line: Int, problem: Problem)] {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    var problems: [(line: Int, problem: Problem)] = []
    for item in list where !item.isBlank {
      if let first = numbers[item.text] {
        problems.append((item.number, .doubled(firstLine: first)))
      } else {
        numbers[item.text] = item.number
      }
      if done.count(of: Array(item.text)) > 0 {
        problems.append((item.number, .alsoDone(isCompleted: item.isCompleted)))
      }
    }
    return problems
  }

  /// The removable lines: all but the first of equal ones, and as many completed ones as done.txt has.
  func removable(from list: TodoList) -> [(line: Int, problem: Problem)] {
    var done = done
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    var removable: [(line: Int, problem: Problem)] = []
    for item in list where !item.isBlank {
      if item.isCompleted, done.take(Array(item.text)) {
        removable.append((item.number, .alsoDone(isCompleted: true)))
      } else if let first = numbers[item.text] {
        removable.append((item.number, .doubled(firstLine: first)))
      } else {
        numbers[item.text] = item.number
      }
    }
    return removable
  }
}
