import TodoTxt

/// The lines of todo.txt that are there already, in front of them or in done.txt.
struct RedundantLines {
  private let done: LineCounts

  /// - Parameter done: the lines of done.txt.
  init(beside done: LineCounts) {
    self.done = done
  }

  /// What is wrong with the lines, in their order, and their numbers.
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

  /// Those that can go: of equal ones all but the first, and as many completed ones as done.txt has.
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
