import ModuleKit
import TodoStores
import TodoTxt

struct ReopenInteractor {
  let store: any TodoStore

  let path: String

  /// The current file of the tasks; nil for todo.txt.
  let sourceStore: (any TodoStore)?

  let preservesLineNumbers: Bool

  var sourceExists: Bool { sourceStore?.exists ?? true }

  /// Removes the completion mark and date of tasks, and moves those of another file to the end of todo.txt.
  /// An open task stays unchanged.
  func reopen(_ requests: [TaskRequest]) throws(TodoStoreError) -> TaskReport<ReopenOutcome> {
    guard let sourceStore else {
      return try store.editTasks(requests) { request, editor throws(TaskProblem) in
        let task = try editor.task(request)
        guard let text = Self.open(task.text) else { return .wasOpen(task.number) }
        return .reopened(try editor.replace(task, with: text, .allowed))
      }
    }
    // Move them unchanged first: after any failure, each is in one of the files.
    let report = try sourceStore.editTasks(requests) { request, editor throws(TaskProblem) in
      let task = try editor.task(request)
      guard Self.open(task.text) != nil else { return ReopenOutcome.wasOpen(task.number) }
      editor.remove(task, to: path, leavingBlank: preservesLineNumbers)
      return .reopened(task)
    }
    let moved = report.outcomes.compactMap(\.task)
    return TaskReport(
      outcomes: report.outcomes.filter { $0.task == nil } + (try openMoved(moved)), problem: report.problem)
  }

  /// Reopens the tasks at the end of todo.txt, the last of equal ones.
  private func openMoved(_ tasks: [NumberedTask]) throws(TodoStoreError) -> [ReopenOutcome] {
    var outcomes: [ReopenOutcome] = []
    guard !tasks.isEmpty else { return [] }
    try store.update { list in
      var editor = TaskEditor(list)
      var taken: Set<Int> = []
      outcomes = []
      for task in tasks.reversed() {
        guard let text = Self.open(task.text),
          let item = list.last(where: { !taken.contains($0.number) && $0.text.elementsEqual(task.text) })
        else { continue }
        taken.insert(item.number)
        let old = NumberedTask(number: TaskNumber(item.number, in: list.parts), text: task.text)
        if let new = try? editor.replace(old, with: text, .allowed) {
          outcomes.append(.reopened(new))
        }
      }
      outcomes.reverse()
      return editor.edits
    }
    return outcomes
  }

  /// The text of a completed task without its mark and date, and with the priority that it kept; nil if it is not
  /// completed.
  private static func open(_ text: [UInt8]) -> [UInt8]? {
    let item = TodoItem(line: text)
    guard item.isCompleted else { return nil }
    guard let completion = item.completionDate else { return reprioritized(Array(text.dropFirst(2))) }
    let kept = item.keptPriority.map { "(\($0)) " } ?? ""
    let rest = text.dropFirst("x ".utf8.count + kept.utf8.count + "\(completion) ".utf8.count)
    return reprioritized(Array(kept.utf8) + rest)
  }

  /// The text with the priority of `pri:B`, as `do` and other programs keep it, before it instead.
  private static func reprioritized(_ text: [UInt8]) -> [UInt8] {
    var line = TaskLine(text)
    guard line.item.priority == nil, let value = line.item.value(forKey: "pri"), value.count == 1,
      let priority = Priority(rawValue: value[value.startIndex])
    else { return text }
    line.remove("pri") { $0.elementsEqual([priority.rawValue]) }
    return Array("(\(priority)) ".utf8) + line.text
  }
}

enum ReopenOutcome {
  case reopened(NumberedTask)
  case wasOpen(TaskNumber)

  var task: NumberedTask? {
    if case .reopened(let task) = self { task } else { nil }
  }
}
