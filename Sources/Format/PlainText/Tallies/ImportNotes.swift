/// Notes of an import for the user: fields that todo.txt has no place for, and changes that were made.
public struct ImportNotes: Hashable, Sendable {
  /// A kind of note; each counts tasks.
  public enum Matter: Hashable, Sendable {
    /// A member, column or property that was not carried over.
    case field(String)

    /// A member or column that contradicts the line beside it, which counts.
    case overruled(String)

    /// A property that was deleted in the file and that the task keeps.
    case kept(String)

    /// A to-do without a title, by its UID or its line in the file.
    case untitled(String)

    /// Events and journal entries of a calendar.
    case otherEntry

    /// Tasks that were deleted or cancelled.
    case deleted

    /// Recurring templates that were left out because an occurrence is in the file.
    case template

    /// Line ends and control characters that were replaced by blanks.
    case controlCharacters

    /// Texts that would be read as a completion mark, a priority or a date: a creation date was put in front.
    case dated

    /// Times of another time zone, which are kept as written.
    case timeZone(String)
  }

  /// In the order of the file.
  private var matters: [Matter] = []
  private var counts: [Matter: Int] = [:]

  public init() {}

  /// Counts one more task for a note.
  public mutating func add(_ matter: Matter) {
    if counts[matter] == nil { matters.append(matter) }
    counts[matter, default: 0] += 1
  }

  /// The notes and others, each of one more task.
  public func adding(_ matters: [Matter]) -> ImportNotes {
    var notes = self
    for matter in matters { notes.add(matter) }
    return notes
  }

  public var sentences: [String] {
    func named(_ lead: String, _ name: (Matter) -> String?) -> [String] {
      let names = matters.compactMap { matter in name(matter).map { "\($0) (\(tasks(matter)))" } }
      return names.isEmpty ? [] : ["\(lead): \(names.joined(separator: ", "))."]
    }
    let lost =
      named("Not carried over") {
        if case .field(let name) = $0 { name.isEmpty ? "a field without a name" : name } else { nil }
      }
      + named("The line in raw counts, so these were left out") {
        if case .overruled(let name) = $0 { name } else { nil }
      }
      + named("Missing in the file, but kept") { if case .kept(let name) = $0 { name } else { nil } }
    let untitled = matters.compactMap { if case .untitled(let name) = $0 { name } else { nil } }
    let unread =
      untitled.isEmpty
      ? []
      : [
        "Left out: \(String(count: untitled.count, "task")) without a title: \(untitled.joined(separator: ", "))."
      ]
    return lost + unread
      + matters.compactMap { matter in
        let tasks = tasks(matter)
        let isOne = counts[matter] == 1
        return switch matter {
        case .field, .untitled, .overruled, .kept: nil
        case .otherEntry:
          "Left out: \(String(count: counts[matter] ?? 0, "event")) of a calendar, which \(isOne ? "is not a task" : "are not tasks")."
        case .deleted: "Left out: \(tasks) that \(isOne ? "was" : "were") deleted or cancelled."
        case .template:
          "Left out: \(tasks) that only \(isOne ? "gives" : "give") the recurrence of another task, which was read."
        case .controlCharacters: "Line ends or control characters became spaces in \(tasks)."
        case .dated:
          "\(tasks) got a date in front, because the text begins like a completion mark, a priority or a date."
        case .timeZone(let zone): "The time zone \(zone) was ignored in \(tasks): times stay as written."
        }
      }
  }

  private func tasks(_ matter: Matter) -> String {
    String(count: counts[matter] ?? 0, "task")
  }
}
