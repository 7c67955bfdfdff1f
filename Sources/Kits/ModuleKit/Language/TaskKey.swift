public import TodoStores
public import TodoTxt

/// A key of tasks, such as `due`, to which a module gives a meaning. The help lists it; editors explain and complete it.
///
/// A module adds its keys by `registry.addKeys { [DueKey()] }`.
public protocol TaskKey: Sendable {
  /// Without the colon.
  var name: String { get }

  /// The form of the value, for the help: `DATE`.
  var form: String { get }

  /// One sentence.
  var summary: String { get }

  /// What a value means, in a few words: `Fri 28 Nov, in 6 days`; nil if there is nothing to add.
  func meaning(of value: ArraySlice<UInt8>, at place: TaskKeyPlace) -> String?

  /// The few words that an editor shows behind the value; nil for none.
  func hint(for value: ArraySlice<UInt8>, at place: TaskKeyPlace) -> String?

  /// The values that may replace what the user has typed, best first.
  func values(for typed: ArraySlice<UInt8>, at place: TaskKeyPlace) -> [TaskKeyValue]

  /// What a value names; nil if it names nothing that there is.
  func target(of value: ArraySlice<UInt8>, at place: TaskKeyPlace) -> TaskKeyTarget?
}

extension TaskKey {
  public func meaning(of value: ArraySlice<UInt8>, at place: TaskKeyPlace) -> String? { nil }
  public func hint(for value: ArraySlice<UInt8>, at place: TaskKeyPlace) -> String? { nil }
  public func values(for typed: ArraySlice<UInt8>, at place: TaskKeyPlace) -> [TaskKeyValue] { [] }
  public func target(of value: ArraySlice<UInt8>, at place: TaskKeyPlace) -> TaskKeyTarget? { nil }
}

/// A key whose value needs no more words than its summary.
public struct PlainTaskKey: TaskKey {
  public let name: String
  public let form: String
  public let summary: String

  public init(_ name: String, _ form: String, _ summary: String) {
    (self.name, self.form, self.summary) = (name, form, summary)
  }
}

/// A value that a user may choose for a key.
public struct TaskKeyValue: Hashable, Sendable {
  /// What the user knows it by, and may type: `tomorrow`.
  public var label: String

  /// The value in the file: `2026-11-28`.
  public var value: [UInt8]

  /// What it means: `Sat 28 Nov, tomorrow`.
  public var detail: String

  /// A change of another task that the value needs, such as the id that it names.
  public var edit: TodoEdit?

  public init(_ label: String, value: [UInt8]? = nil, detail: String = "", edit: TodoEdit? = nil) {
    (self.label, self.detail, self.edit) = (label, detail, edit)
    self.value = value ?? Array(label.utf8)
  }
}

/// What a value of a key names.
public enum TaskKeyTarget: Hashable, Sendable {
  /// The number of a task of the list.
  case task(Int)

  /// A file beside the list.
  case file(NoteName)
}

/// Where a key is used: its task, and what the task is among.
public struct TaskKeyPlace: Sendable {
  public let item: TodoItem
  public let list: TodoList
  public let calendar: TodoCalendar

  /// The dependencies of the list, made when a key asks for them.
  public let dependencies: @Sendable () -> DependencyIndex

  /// The people that tasks are assigned to, those with most open tasks first.
  public let people: @Sendable () -> [[UInt8]]

  /// The names of the files that may be notes, beside the list.
  public let notes: @Sendable () -> [String]
}

extension ModuleRegistry {
  /// Adds keys of tasks, called when something lists them.
  public mutating func addKeys(_ keys: @escaping @Sendable () -> [any TaskKey]) {
    contribute(keys)
  }

  /// In the order of registration.
  public var taskKeys: [any TaskKey] { contributions(of: (any TaskKey).self).map(\.value) }
}
