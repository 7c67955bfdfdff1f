import ModuleKit
import PlainText
import TaskScreens
import TodoStores

extension DetailFormatter {
  /// Sections of the pane beside a list: a task and its history.
  ///
  /// - Parameter title: the task's own words.
  func sections(
    of task: TaskFacts, title: [UInt8], _ steps: [TaskHistory.Step], on today: CivilDate
  ) -> [PaneSection] {
    [
      PaneSection(Self.titles.details, at: 50, rows(of: task, title: title, steps, on: today)),
      PaneSection(Self.titles.history, at: 60, steps.map { row(of: $0, on: today) }),
    ]
  }

  /// The titles of those sections.
  static let titles = (details: "Details", history: "History")

  /// A task's own words and its fields, wherever the screen shows them.
  func rows(
    of task: TaskFacts, title: [UInt8], _ steps: [TaskHistory.Step], on today: CivilDate
  ) -> [PaneRow] {
    let fields = fields(of: task, on: today).filter { $0.label != "number" && $0.value != "open" }
    let rows = fields.map { field in
      let label = field.label + blanks(Self.labelColumns - field.label.count)
      let value = value(of: field, of: task)
      return field.meaning == .priority
        ? PaneRow((label, .muted), value, (since(steps, on: today), .muted))
        : PaneRow((label, .muted), value, wraps: true)
    }
    return [PaneRow([.text(title, .strong)], wraps: true), PaneRow([])] + rows
  }

  private static let labelColumns = 10

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
  private func since(_ steps: [TaskHistory.Step], on today: CivilDate) -> String {
    let change = steps.first { if case .priority = $0.deed { true } else { false } }
    return change.map { " since \($0.entry.date == today ? "today" : shortDay($0.entry.date, on: today))" }
      ?? ""
  }

  func row(of step: TaskHistory.Step, on today: CivilDate) -> PaneRow {
    let entry = step.entry
    let day = shortDay(entry.date, on: today)
    let time = CivilTime.clockText(ofSecond: entry.secondOfDay)
    let words = words(for: step, on: today)
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

  private func words(for step: TaskHistory.Step, on today: CivilDate) -> String {
    switch step.deed {
    case .added: "added"
    case .completed: "done"
    case .reopened: "reopened"
    case .priority(let old?, let new?): "priority \(old) → \(new)"
    case .priority(nil, let new?): "priority \(new)"
    case .priority: "priority removed"
    case .due(let date?):
      "due set to \(date.day == today ? "today" : date.day.shortName(on: today))\(date.time.map { " \($0)" } ?? "")"
    case .due(nil): "due removed"
    case .other: step.entry.action
    }
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: max(1, count)) }
}
