import PlainText
public import TodoTxt

/// A way to group tasks into sections; each registered one is a value of `--group-by`.
public protocol TodoGrouping: Sendable {
  /// The value of `--group-by`.
  var name: String { get }

  /// One sentence for help texts, without a full stop.
  var summary: String { get }

  /// What tasks are grouped by, in a menu: `Due date`. By default the name, with a capital.
  var label: String { get }

  /// What a menu says besides the label: `A first`. Empty by default.
  var detail: String { get }

  /// Whether the tasks of a section are in the order of their due days, then priorities. By default, the priority is
  /// first.
  var sortsByDue: Bool { get }

  /// Whether completed tasks have sections of this grouping. If not, the default, they have one of their own at the end.
  var groupsCompleted: Bool { get }

  func section(of task: TodoItem, in calendar: TodoCalendar) -> SectionKey

  /// The section of a task whose number is one of a list joined from these files.
  ///
  /// Only a grouping that asks for the file needs it; by default it is the section of the task.
  func section(of task: TodoItem, in calendar: TodoCalendar, of parts: ListParts) -> SectionKey

  func title(of section: SectionKey) -> String

  /// The words of the action that moves a task from one section to another. Nil, the default, if there is no such action.
  ///
  /// - Parameters:
  ///   - title: the title of the section that the task is in.
  ///   - other: the title of the section that it moves to.
  func action(movingFrom title: String, to other: String) -> [String]?
}

extension TodoGrouping {
  public var label: String { name.prefix(1).uppercased() + name.dropFirst() }

  public var detail: String { "" }

  public var sortsByDue: Bool { false }

  public var groupsCompleted: Bool { false }

  public func action(movingFrom title: String, to other: String) -> [String]? { nil }

  public func section(of task: TodoItem, in calendar: TodoCalendar, of parts: ListParts) -> SectionKey {
    section(of: task, in: calendar)
  }
}

/// Identifies a section of a grouping, and orders sections: by rank, then by label.
///
/// A key is made for every task, so it holds no `String`: a grouping with fixed sections uses only the rank,
/// one with sections named by tasks adds a slice of the task's bytes.
public struct SectionKey: Hashable, Sendable {
  public var rank: Int
  public var label: ArraySlice<UInt8>

  /// Whether labels that differ only in the case of ASCII letters are the same.
  public var ignoresCase: Bool

  public init(rank: Int, label: ArraySlice<UInt8> = [], ignoresCase: Bool = false) {
    self.rank = rank
    self.label = label
    self.ignoresCase = ignoresCase
  }

  // Inlined, because each task is compared with several sections, mostly by their ranks alone.
  @inlinable @inline(__always)
  public static func == (left: SectionKey, right: SectionKey) -> Bool {
    guard left.rank == right.rank, left.label.count == right.label.count else { return false }
    return left.label.isEmpty || haveSameLabel(left, right)
  }

  @usableFromInline
  static func haveSameLabel(_ left: SectionKey, _ right: SectionKey) -> Bool {
    left.ignoresCase && right.ignoresCase
      ? left.label.lazy.map(\.uppercasedASCII).elementsEqual(right.label.lazy.map(\.uppercasedASCII))
      : left.label.span.isIdentical(to: right.label.span)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(rank)
    if ignoresCase {
      for byte in label { hasher.combine(byte.uppercasedASCII) }
    } else {
      hasher.combine(label)
    }
  }
}

extension SectionKey: Comparable {
  /// Labels are in their natural order.
  public static func < (left: SectionKey, right: SectionKey) -> Bool {
    guard left.rank == right.rank else { return left.rank < right.rank }
    // Labels that are the same must not precede each other, whatever their case.
    return left != right && left.label.precedesNaturally(right.label)
  }
}
