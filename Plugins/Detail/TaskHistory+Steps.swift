import TodoStores
import TodoTxt

extension TaskHistory {
  /// A change of a line, and what it did.
  struct Step: Hashable, Sendable {
    enum Deed: Hashable, Sendable {
      case added, completed, reopened

      /// Nil for none.
      case priority(from: Priority?, to: Priority?)
      case due(TaskDate?)

      /// Something else, or several things.
      case other
    }

    var entry: Entry
    var deed: Deed
  }

  /// The changes that led to a line, newest first.
  func steps(to line: [UInt8]) -> [Step] {
    var after = line
    return entries(of: line).map { entry in
      defer { after = entry.before ?? [] }
      return Step(entry: entry, deed: Self.deed(from: entry.before, to: after))
    }
  }

  static func deed(from before: [UInt8]?, to after: [UInt8]) -> Step.Deed {
    guard let before, !before.isEmpty else { return .added }
    let (old, new) = (TodoItem(line: before), TodoItem(line: after))
    if old.isCompleted != new.isCompleted { return new.isCompleted ? .completed : .reopened }
    let hasSameDue = old.dueDate == new.dueDate
    if old.priority != new.priority, hasSameDue { return .priority(from: old.priority, to: new.priority) }
    return hasSameDue || old.priority != new.priority ? .other : .due(new.dueDate)
  }
}
