import ModuleKit
import PlainText
import TaskScreens

extension DetailFormatter {
  /// Sections of the pane beside a list: a task and its history.
  ///
  /// - Parameters:
  ///   - title: the task's own words.
  ///   - note: the lines of the note, of which the first ones are shown.
  func sections(
    of task: TaskFacts, title: [UInt8], _ history: [TaskHistory.Entry], note: [String] = [],
    on today: CivilDate
  ) -> [PaneSection] {
    let lines = note.filter { !$0.allSatisfy(\.isWhitespace) }
    let isLong = lines.count > Self.mostLinesOfShortNote
    let short = isLong ? lines.prefix(Self.mostLinesOfShortNote - 1) + ["…"] : lines
    let rows = rows(of: task, title: title, history, note: short.isEmpty ? nil : short, on: today)
    return [
      PaneSection(Self.titles.details, at: 30, rows),
      PaneSection(Self.titles.history, at: 40, history.map { row(of: $0, on: today) }),
    ]
  }

  /// The titles of those sections.
  static let titles = (details: "Details", history: "History")

  /// A task's own words and its fields, wherever the screen shows them.
  ///
  /// - Parameter note: the lines of a short note, in place of its name; none if they are shown elsewhere, nil if they are
  ///   unknown.
  func rows(
    of task: TaskFacts, title: [UInt8], _ history: [TaskHistory.Entry], note: [String]? = nil,
    on today: CivilDate
  ) -> [PaneRow] {
    // The look of the due date says that it is past.
    let fields = fields(of: task, on: today).filter {
      $0.label != "number" && !["open", "open, overdue"].contains($0.value)
        && ($0.label != Self.noteKey || note == nil)
    }
    let rows = fields.map { field in
      let label = field.label + blanks(Self.labelColumns - field.label.count)
      let value = value(of: field, of: task)
      return field.meaning == .priority
        ? PaneRow((label, .muted), value, (since(history, on: today), .muted))
        : PaneRow((label, .muted), value, wraps: true)
    }
    let noteRows = (note ?? []).enumerated().map { index, line in
      let label = index == 0 ? Self.noteKey : ""
      return PaneRow((label + blanks(Self.labelColumns - label.count), .muted), (line, .plain), wraps: true)
    }
    return [PaneRow([.text(title, .strong)], wraps: true), PaneRow([])] + noteRows + rows
  }

  /// A note with more lines has a section of its own.
  static let mostLinesOfShortNote = 3
  private static let noteKey = "note"

  private static let labelColumns = 10

  /// Whether a row is a label and its value, and not a line of a note.
  static func isField(_ row: PaneRow) -> Bool {
    guard row.parts.count > 1, case .text(let label, _) = row.parts[0] else { return false }
    return label.first != .space && !label.starts(with: "\(noteKey) ".utf8)
  }

  private func value(
    of field: DetailDisplayData.Field, of task: TaskFacts
  ) -> (text: String, meaning: PaneRow.Meaning) {
    switch field.meaning {
    case .today: (task.dueDate?.time.map { "Today \($0)" } ?? "Today", .today)
    case .priority: ("(\(field.value))", .priority)
    case let meaning: (field.value, meaning)
    }
  }

  /// When the priority was set, if the history knows it.
  private func since(_ history: [TaskHistory.Entry], on today: CivilDate) -> String {
    let change = history.first { entry in
      entry.difference.parts.contains { if case .priority = $0 { true } else { false } }
    }
    return change.map { " since \($0.date == today ? "today" : shortDay($0.date, on: today))" }
      ?? ""
  }

  func row(of entry: TaskHistory.Entry, on today: CivilDate) -> PaneRow {
    let day = shortDay(entry.date, on: today)
    let time = CivilTime.clockText(ofSecond: entry.secondOfDay)
    let added = entry.action == NoteCommand.syntax.name ? "note added" : entry.action
    let words = entry.difference.phrase(on: today) ?? added
    return PaneRow(
      (day + blanks(Self.dayColumns - day.count) + time + "  ", .muted),
      (entry.author.map { "\(words), by \($0)" } ?? words, .plain), wraps: true)
  }

  private static let dayColumns = 8

  /// `Today`, `Thu 26`, or a date of another month: `26 Aug`, `Aug 2025`.
  private func shortDay(_ date: CivilDate, on today: CivilDate) -> String {
    let (year, month, day) = date.components
    return switch today - date {
    case 0: "Today"
    case 1..<28: "\(date.weekday.name.prefix(3)) \(day)"
    case _ where year == today.components.year: "\(day) \(CivilDate.monthName(month))"
    default: "\(CivilDate.monthName(month)) \(year)"
    }
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: max(1, count)) }
}
