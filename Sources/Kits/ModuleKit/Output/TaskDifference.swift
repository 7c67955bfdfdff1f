public import TodoTxt

/// What one change did to a task, for people who read its history.
public struct TaskDifference: Hashable, Sendable {
  public enum Part: Hashable, Sendable {
    case added, completed, reopened

    /// Nil for none.
    case priority(from: Priority?, to: Priority?)
    case due(from: TaskDate?, to: TaskDate?)

    /// The words in which two texts differ.
    case words(from: String, to: String)
  }

  /// Empty if nothing differs, or so many words that the action's name says more.
  public private(set) var parts: [Part] = []

  /// - Parameter before: the line before; nil or empty for a new one.
  public init(from before: [UInt8]?, to after: [UInt8]) {
    guard let before, !before.isEmpty else {
      parts = [.added]
      return
    }
    let (old, new) = (TodoItem(line: before), TodoItem(line: after))
    if old.isCompleted != new.isCompleted {
      parts = [new.isCompleted ? .completed : .reopened]
      return
    }
    if old.priority != new.priority { parts.append(.priority(from: old.priority, to: new.priority)) }
    if old.dueDate != new.dueDate { parts.append(.due(from: old.dueDate, to: new.dueDate)) }
    let (from, to) = Self.differing(Self.words(of: old), Self.words(of: new))
    if max(from.count, to.count) > Self.mostWords {
      parts = []
    } else if !from.isEmpty || !to.isEmpty {
      parts.append(.words(from: Self.text(from), to: Self.text(to)))
    }
  }

  private static let mostWords = 8

  /// Without the due date, and the name of a note's file, which the program chose.
  private static func words(of task: TodoItem) -> [ArraySlice<UInt8>] {
    task.body.split(separator: UInt8(ascii: " "))
      .filter { !$0.starts(with: "due:".utf8) && !$0.starts(with: "note:".utf8) }
  }

  /// Two sequences of words without their common start and end.
  private static func differing(
    _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]
  ) -> (ArraySlice<ArraySlice<UInt8>>, ArraySlice<ArraySlice<UInt8>>) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let (old, new) = (old.dropFirst(start), new.dropFirst(start))
    let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    return (old.dropLast(end), new.dropLast(end))
  }

  private static func text(_ words: ArraySlice<ArraySlice<UInt8>>) -> String {
    String(decoding: Array(words.joined(separator: " ".utf8)), as: UTF8.self)
  }

  /// Whether the task only has other words or values.
  public var isEdit: Bool {
    !parts.contains { [.added, .completed, .reopened].contains($0) }
  }

  /// `priority B → A, due Sat 28 Nov → today`; nil without a part.
  public func phrase(on today: CivilDate) -> String? {
    parts.isEmpty ? nil : parts.map { Self.phrase(of: $0, on: today) }.joined(separator: ", ")
  }

  private static func phrase(of part: Part, on today: CivilDate) -> String {
    switch part {
    case .added: "added"
    case .completed: "done"
    case .reopened: "reopened"
    case .priority(let old, let new): "priority " + change(old.map { "\($0)" }, new.map { "\($0)" })
    case .due(nil, let new?): "due set to \(name(of: new, on: today))"
    case .due(let old, let new):
      "due " + change(old.map { name(of: $0, on: today) }, new.map { name(of: $0, on: today) })
    case .words(let old, ""): "removed \(old)"
    case .words("", let new): "added \(new)"
    case .words(let old, let new): change(old, new)
    }
  }

  private static func change(_ old: String?, _ new: String?) -> String {
    guard let new else { return "removed" }
    return old.map { "\($0) → \(new)" } ?? new
  }

  private static func name(of date: TaskDate, on today: CivilDate) -> String {
    (date.day == today ? "today" : date.day.shortName(on: today)) + (date.time.map { " \($0)" } ?? "")
  }
}
