public import TodoTxt

/// A sort order; each registered one is a name for `--sort`.
///
/// A value instead of a protocol, because orders differ in one function only.
public struct TodoOrder: Sendable {
  /// The name for `--sort`, without the dash that reverses it.
  public let name: String

  /// One sentence for help texts, without a full stop.
  public let summary: String

  /// What tasks are sorted by, in a menu: `Due date`. Only menus need it: made at each start, it would take a
  /// tenth of a short listing.
  public var label: String { givenLabel ?? name.prefix(1).uppercased() + name.dropFirst() }
  private let givenLabel: String?

  /// What a menu says besides the label: `the most urgent first`; empty for nothing.
  public let detail: String

  /// The sort key of a task; nil if it has none, which sorts it last.
  public let key: @Sendable (TodoItem) -> TodoOrderKey?

  /// Makes the keys of one list; nil if the task alone determines its key.
  private let prepare: Preparation?

  /// The parameters are the list, the time, and the settings.
  public typealias Preparation =
    @Sendable (TodoList, TodoCalendar, Settings) -> @Sendable (TodoItem) -> TodoOrderKey?

  /// - Parameters:
  ///   - label: by default the name, with a capital.
  ///   - prepare: in place of `key`, where a task's key depends on other tasks, the time or the settings.
  public init(
    _ name: String, summary: String, label: String? = nil, detail: String = "",
    key: @escaping @Sendable (TodoItem) -> TodoOrderKey? = { _ in nil }, prepare: Preparation? = nil
  ) {
    self.name = name
    self.summary = summary
    givenLabel = label
    self.detail = detail
    self.key = key
    self.prepare = prepare
  }

  /// Whether changing one task may change the keys of others.
  public var dependsOnOthers: Bool { prepare != nil }

  func prepared(for list: TodoList, at calendar: TodoCalendar, in settings: Settings) -> TodoOrder {
    guard let prepare else { return self }
    return TodoOrder(
      name, summary: summary, label: givenLabel, detail: detail, key: prepare(list, calendar, settings))
  }
}

/// A sort key; all keys of one order are of one kind.
///
/// A key is made for every task, so it holds no `String`.
public enum TodoOrderKey: Sendable {
  case number(Int)

  /// Compared by its bytes, with ASCII letters in upper case, like `sort -f`.
  case text(ArraySlice<UInt8>)

  public static func date(_ date: CivilDate) -> TodoOrderKey { .date(TaskDate(date)) }

  public static func date(_ date: TaskDate) -> TodoOrderKey { .number(date.position) }

  public static func < (left: TodoOrderKey, right: TodoOrderKey) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)):
      left < right
    case (.text(let left), .text(let right)):
      precedes(left.span, right.span)
    case (.number, .text):
      true
    case (.text, .number):
      false
    }
  }

  private static func precedes(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    for index in 0..<min(left.count, right.count) {
      let (left, right) = (left[index].uppercasedASCII, right[index].uppercasedASCII)
      if left != right { return left < right }
    }
    return left.count < right.count
  }
}
