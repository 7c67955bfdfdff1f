public import TodoStores
public import TodoTxt

/// Finds what is wrong with tasks, for `doctor` and for editors.
///
/// A module adds its check by `registry.addCheck { DateCheck() }`.
public protocol TaskCheck: Sendable {
  /// What is wrong with a line, whatever the other lines are. Editors ask after each typed letter.
  func findings(in item: TodoItem) -> [TaskFinding]

  /// What is wrong between lines.
  ///
  /// - Parameter done: the completed tasks in the file beside the list.
  func findings(in list: TodoList, beside done: TodoList) -> [TaskFinding]
}

extension TaskCheck {
  public func findings(in list: TodoList, beside done: TodoList) -> [TaskFinding] { [] }
}

/// Something that is wrong with a line.
public struct TaskFinding: Hashable, Sendable {
  public enum Severity: Hashable, Sendable {
    /// Something is lost or ignored.
    case error
    case warning
    case hint
  }

  /// A name for programs: `noDate`.
  public var code: String

  /// What is wrong, after the place and a colon: `“due:2026-02-30” is not a date`.
  public var text: String
  public var severity: Severity
  public var line: Int

  /// The bytes of the line that it is about, from the line's start; nil for all.
  public var range: Range<Int>?

  /// What would fix it, in this list; empty if nothing can.
  public var fix: [TodoEdit]

  public init(
    _ code: String, _ text: String, _ severity: Severity = .warning, line: Int, range: Range<Int>? = nil,
    fix: [TodoEdit] = []
  ) {
    (self.code, self.text, self.severity) = (code, text, severity)
    (self.line, self.range, self.fix) = (line, range, fix)
  }
}

extension ModuleRegistry {
  public mutating func addCheck(_ check: @escaping @Sendable () -> any TaskCheck) {
    contribute { [check()] }
  }

  /// In the order of registration.
  public var taskChecks: [any TaskCheck] { contributions(of: (any TaskCheck).self).map(\.value) }
}
