import ListArranging
import ModuleKit
import TodoTxt

/// A change of a listing.
struct ListEvent: Sendable {
  enum Change: Sendable {
    /// The whole list: at the start, and when tasks have new numbers.
    case list(ListExport)
    case added(TaskLine)
    case changed(TaskLine, before: TaskLine)
    case removed(TaskLine)

    /// A new day has begun.
    case day

    /// The list may be out of date, for the reason given. The last known list stays.
    case problem(String)
    case recovered
  }

  /// A task, its number, and whether it is blocked.
  struct TaskLine: Hashable, Sendable {
    var number: Int
    var text: [UInt8]
    var isBlocked: Bool

    /// The mark of its list; nil if there is only one.
    var list: String?
  }

  let change: Change
  let time: CivilTime

  /// The date and minute for which the listing is valid.
  let now: TaskDate

  init(_ change: Change, at time: CivilTime, listed now: TaskDate) {
    self.change = change
    self.time = time
    self.now = now
  }
}

extension ListEvent.Change {
  /// Returns the differences between two results, ordered by number.
  ///
  /// - Parameter old: nil for the first result.
  static func changes(from old: ListResult?, to new: ListResult) -> [ListEvent.Change] {
    guard let old else {
      return [.list(new.export())] + (new.problem.map { [.problem($0.text)] } ?? [])
    }
    var changes: [ListEvent.Change] = []
    if old.today != new.today { changes.append(.day) }
    switch (old.problem, new.problem) {
    case (_, let problem?) where problem != old.problem: changes.append(.problem(problem.text))
    case (_?, nil): changes.append(.recovered)
    default: break
    }
    return changes
      + (isRenumbered(old, new) ? [.list(new.export())] : lineChanges(old.export(), new.export()))
  }

  /// Whether a line of both lists has a different number now.
  private static func isRenumbered(_ old: ListResult, _ new: ListResult) -> Bool {
    let change = new.list.change(since: old.list)
    return change.shift != 0 && change.removed.upperBound < old.list.count
  }

  private static func lineChanges(_ old: ListExport, _ new: ListExport) -> [ListEvent.Change] {
    let (before, after) = (lines(of: old), lines(of: new))
    var changes: [ListEvent.Change] = []
    for number in Set(before.keys).union(after.keys).sorted() {
      let lines = (before[number], after[number])
      switch lines {
      case (nil, let text?): changes.append(.added(line(number, text, of: new)))
      case (let text?, nil): changes.append(.removed(line(number, text, of: old)))
      case (let before?, let after?) where before != after:
        changes.append(.changed(line(number, after, of: new), before: line(number, before, of: old)))
      default: break
      }
    }
    return changes
  }

  private static func line(_ number: Int, _ text: [UInt8], of export: ListExport) -> ListEvent.TaskLine {
    let item = TodoItem(number: number, bytes: text[...])
    let parts = export.tasks.parts
    return ListEvent.TaskLine(
      number: parts.ownNumber(of: number), text: text, isBlocked: export.isBlocked(item),
      list: parts.mark(ofNumber: number))
  }

  private static func lines(of export: ListExport) -> [Int: [UInt8]] {
    Dictionary(
      export.tasks.map { task in
        let item = TodoItem(number: task.number, bytes: export.tasks.list.bytes[task.text])
        return (task.number, Array(item.text))
      }, uniquingKeysWith: { first, _ in first })
  }
}
