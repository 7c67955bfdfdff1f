/// A column of a table of tasks: a fact about each.
public enum TaskColumn: Hashable, Sendable {
  /// The number of the line, the mark of its list, and the line itself without and with its head.
  case number, list, text, line

  /// What the line says, as its head or with a key of this program's.
  case isDone, priority, created, completed, due, threshold, until, recurrence, projects, contexts

  /// The urgency with two decimals.
  case urgency

  /// The days since the task was created.
  case age

  /// The value of a key of the user's.
  case key(String)

  /// All but keys, by their names.
  public static let named: [(name: String, column: TaskColumn)] = [
    ("n", .number), ("done", .isDone), ("pri", .priority), ("text", .text), ("raw", .line), ("due", .due),
    ("t", .threshold), ("until", .until), ("rec", .recurrence), ("created", .created),
    ("completed", .completed), ("projects", .projects), ("contexts", .contexts), ("urgency", .urgency),
    ("age", .age), ("list", .list),
  ]

  /// Names that other options have for the same.
  private static let synonyms: [String: TaskColumn] = [
    "num": .number, "priority": .priority, "project": .projects, "context": .contexts,
  ]

  /// Nil if there is no such column. A key of the user's is spelled with a colon: `est:`.
  public init?(_ name: String) {
    if let column = Self.named.first(where: { $0.name == name })?.column ?? Self.synonyms[name] {
      self = column
    } else if name.hasSuffix(":"), name.utf8.count > 1 {
      self = .key(String(name.dropLast()))
    } else {
      return nil
    }
  }

  public var name: String {
    if case .key(let key) = self { return key }
    return Self.named.first { $0.column == self }?.name ?? ""
  }

  /// Its name in JSON and CSV, which are read again.
  public var member: String { self == .priority ? "priority" : name }
  public var isNumeric: Bool { self == .number || self == .urgency || self == .age }
}

public struct TaskColumns: Sendable {
  public let columns: [TaskColumn]
  private let today: CivilDate
  private let urgency: UrgencyScale?

  /// - Parameter urgency: that of the tasks' list; nil if it can't be computed.
  public init(_ columns: [TaskColumn], today: CivilDate, urgency: UrgencyScale?) {
    (self.columns, self.today, self.urgency) = (columns, today, urgency)
  }

  /// The value of a column.
  ///
  /// - Parameters:
  ///   - task: with its number among all lists, which its dependencies go by.
  ///   - number: the number in the task's own list.
  ///   - list: the mark of that list; nil if there is only one.
  public func value(
    of column: TaskColumn, for task: TodoItem, number: Int, list: String?
  ) -> JSONValue {
    switch column {
    case .number: .number(number)
    case .isDone: .bool(task.isCompleted)
    case .priority: JSONValue(task.priority?.description)
    case .text: .bytes(Array(task.body))
    case .line: .bytes(Array(task.text))
    case .due: JSONValue(task.dueDate?.description)
    case .threshold: JSONValue(task.threshold)
    case .until: JSONValue(task.until)
    case .recurrence: task.value(forKey: "rec").map { .bytes(Array($0)) } ?? .null
    case .created: JSONValue(task.creationDate)
    case .completed: JSONValue(task.completionDate)
    case .projects: .array(task.projects.map { .bytes(Array($0)) })
    case .contexts: .array(task.contexts.map { .bytes(Array($0)) })
    case .urgency: JSONValue(hundredths: urgency?.hundredths(of: task))
    case .age: JSONValue(task.creationDate.map { max(0, today - $0) })
    case .list: JSONValue(list)
    case .key(let key):
      task.tags.first { $0.key.elementsEqual(key.utf8) }.map { .bytes(Array($0.value)) } ?? .null
    }
  }

  /// One JSON object with all columns.
  public func object(of task: TodoItem, number: Int, list: String?) -> JSONValue {
    .object(columns.map { JSONMember($0.member, value(of: $0, for: task, number: number, list: list)) })
  }

  /// The value of a column as text, as it is in the file.
  public func cell(of column: TaskColumn, for task: TodoItem, number: Int, list: String?) -> [UInt8] {
    value(of: column, for: task, number: number, list: list).plainText
  }
}

extension JSONValue {
  /// A number with two decimals.
  package init(hundredths: Int?) {
    var json: [UInt8] = []
    TaskJSON.append(hundredths: hundredths, to: &json)
    self = hundredths == nil ? .null : .encoded(json)
  }

  /// The value without JSON's quotes; the elements of an array are separated by blanks.
  fileprivate var plainText: [UInt8] {
    switch self {
    case .null: []
    case .string(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    case .array(let values): Array(values.map(\.plainText).joined(separator: [.space]))
    default:
      {
        var text: [UInt8] = []
        append(to: &text)
        return text
      }()
    }
  }
}
