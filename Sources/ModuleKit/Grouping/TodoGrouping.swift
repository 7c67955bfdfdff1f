public import TodoTxt

/// A way to divide tasks into sections; each registered one is a choice of `--group-by`.
public protocol TodoGrouping: Sendable {
  /// The word after `--group-by`.
  var name: String { get }

  /// One sentence for help texts, without a full stop.
  var summary: String { get }

  /// The section that a task belongs to.
  func section(of task: TodoItem, in calendar: TodoCalendar) -> SectionKey

  /// What the section is called.
  func title(of section: SectionKey) -> String
}

/// What tells one section of a grouping from another, and orders them: by rank, then by label.
///
/// A key is made for every task, so it holds no `String`: a grouping with a fixed set of sections uses the
/// rank alone, one with sections named by the tasks adds a slice of the task's bytes.
public struct SectionKey: Hashable, Sendable {
  public var rank: Int
  public var label: ArraySlice<UInt8>

  public init(rank: Int, label: ArraySlice<UInt8> = []) {
    self.rank = rank
    self.label = label
  }
}

extension SectionKey: Comparable {
  /// Labels compare by their folded bytes, and by their bytes where those are equal.
  public static func < (left: SectionKey, right: SectionKey) -> Bool {
    guard left.rank == right.rank else { return left.rank < right.rank }
    let leftFolded = left.label.lazy.map(\.uppercasedASCII)
    let rightFolded = right.label.lazy.map(\.uppercasedASCII)
    if leftFolded.elementsEqual(rightFolded) { return left.label.lexicographicallyPrecedes(right.label) }
    return leftFolded.lexicographicallyPrecedes(rightFolded)
  }
}
