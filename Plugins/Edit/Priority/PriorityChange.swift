import ModuleKit
import TodoStores
import TodoTxt

protocol PriorityChange: TaskAction where Outcome == PriorityOutcome {}

/// A task with its priorities before and after; nil for none.
struct PriorityOutcome: Sendable {
  var task: NumberedTask

  /// Any one character, as in todo.sh.
  var old: String?
  var new: String?

  /// Whether it is completed, and so was left as it is.
  var isDone = false
}

extension PriorityChange {
  func result(of outcome: PriorityOutcome) -> ActionResult {
    let (task, number) = (outcome.task, outcome.task.number)
    if outcome.isDone {
      return ActionResult("wasDone", number: number, [.about(number, "is already marked done", .complaint)])
    }
    return switch (outcome.old, outcome.new) {
    case (nil, nil):
      ActionResult("hadNone", number: number, [.about(number, "is not prioritized", .complaint)])
    case (_?, nil):
      ActionResult(
        "deprioritized", after: task, deed: "No priority",
        [.task(task), .about(number, "deprioritized", .deed)])
    case (nil, let new?):
      ActionResult(
        "prioritized", after: task, deed: "Priority \(new)",
        [.task(task), .about(number, "prioritized (\(new))", .deed)])
    case (let old?, let new?) where old == new:
      ActionResult(
        "hadPriority", number: number,
        [.task(task), .about(number, "already prioritized (\(new))", .complaint)])
    case (let old?, let new?):
      ActionResult(
        "prioritized", after: task, deed: "Priority \(new)",
        [.task(task), .about(number, "re-prioritized from (\(old)) to (\(new))", .deed)])
    }
  }
}

extension Priority {
  /// The one after that of the first open task: none, A, B, C, none.
  static func next(after tasks: [SelectedTask]) -> Priority? {
    let items = tasks.map { TodoItem(line: $0.line.text) }
    switch (items.first { !$0.isCompleted } ?? items.first)?.priority?.description {
    case nil: return Priority(rawValue: UInt8(ascii: "A"))
    case "A": return Priority(rawValue: UInt8(ascii: "B"))
    case "B": return Priority(rawValue: UInt8(ascii: "C"))
    default: return nil
    }
  }
}
