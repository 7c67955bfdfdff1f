import EventLoop
import ModuleKit
import ScreenKit
import TaskScreens
import TerminalText
import TodoTxt

/// Shows the date of an answer while it is typed, or why it is not valid, below a month in which the arrow keys
/// move, as in a calendar.
@EventLoop
final class DateAssistant: QuestionAssistant {
  private let tasks: [TodoItem]
  private let key: DateKey
  private let calendar: TodoCalendar
  private let showsSigns: Bool
  private let palette: Palette
  private let counts: () -> DueDays

  /// - Parameters:
  ///   - lines: the lines of the tasks that get the date.
  ///   - showsSigns: whether the days have signs, rather than colours alone.
  ///   - counts: the number of tasks due on each day, as far as it is known.
  init(
    for lines: [[UInt8]], key: DateKey, calendar: TodoCalendar, showsSigns: Bool, palette: Palette,
    counts: @escaping () -> DueDays
  ) {
    tasks = lines.map { TodoItem(line: $0) }
    self.key = key
    self.calendar = calendar
    self.showsSigns = showsSigns
    self.palette = palette
    self.counts = counts
  }

  func keys(for answer: AnswerText?) -> [(keys: String, words: String)] { [("← → ↑ ↓", "walk")] }

  func rows(with answer: AnswerText, in room: ScreenSize) -> [[UInt8]] {
    var (text, isRefused) = preview(of: answer)
    if isRefused, let start = unfinished(answer) { (text, isRefused) = (start, false) }
    let isTyped = !Self.trimmed(answer).isEmpty
    let style = isRefused ? palette.overdue : isTyped ? palette.heading : palette.faint
    let limit = room.rows >= Self.leastRows ? 3 : 1
    let said = DisplayText.rows(of: Array(text.utf8), columns: max(1, room.columns)).prefix(limit).map {
      palette.styled($0, style)
    }
    let month = MonthCalendar(
      of: day(of: answer) ?? current?.day ?? calendar.today, calendar: calendar, counts: counts(),
      showsSigns: showsSigns,
      weeks: room.rows >= Self.leastRowsForTwoMonths ? Self.linesOfTwoMonths : Self.linesOfMonth,
      palette: palette)
    guard room.rows >= Self.leastRowsForMonth, room.columns >= month.columns else { return said }
    let legend =
      showsSigns && room.rows >= Self.leastRowsForLegend
      ? [palette.styled(Array(MonthCalendar.legend.utf8), palette.faint)] : []
    return month.rows + [[]] + legend.filter { DisplayText.styledWidth(of: $0[...]) <= room.columns } + said
  }

  /// The number of rows from which there is room for a sentence of several rows, and for a month.
  private static let leastRows = 6
  private static let leastRowsForMonth = 11
  private static let leastRowsForLegend = 13
  private static let leastRowsForTwoMonths = 15

  /// With six weeks; with the end of a month before.
  private static let linesOfMonth = 7
  private static let linesOfTwoMonths = 10

  /// The current date of all tasks; nil if they have different dates, or none.
  private var current: TaskDate? {
    let dates = Set(tasks.map { $0.dateTag(key)?.date })
    return dates.count == 1 ? dates.first ?? nil : nil
  }

  func refusal(of answer: [UInt8]) -> String? {
    let (text, isRefused) = preview(of: AnswerText(before: answer))
    return isRefused ? text : nil
  }

  /// What a refused answer becomes if it is a date with the start of a time: `Wed 2 Dec, tomorrow, at …`; else nil.
  private func unfinished(_ answer: AnswerText) -> String? {
    let text = Self.trimmed(answer)
    guard let blank = text.lastIndex(of: " "),
      text[blank...].wholeMatch(of: /\ \d\d?(:\d?)?/) != nil
    else { return nil }
    let start = preview(of: AnswerText(before: Array(text[..<blank].utf8)))
    return start.isRefused ? nil : "\(start.text), at …"
  }

  private func preview(of answer: AnswerText) -> (text: String, isRefused: Bool) {
    let text = Self.trimmed(answer)
    if text.isEmpty {
      let now = current.map { "now \($0.phrase(on: calendar.today)) · " } ?? ""
      return ("\(now)fri, 3d, 2w, eom, 15dec, none", false)
    }
    if Self.meansNone(text) { return (key == .due ? "no due date" : "no waiting", false) }
    var dates: [TaskDate] = []
    for task in tasks {
      do throws(DateRefusal) {
        let date = try date(text, for: task)
        if !dates.contains(date) { dates.append(date) }
      } catch {
        return ("\(error)", true)
      }
    }
    let phrases = dates.prefix(3).map { $0.phrase(on: calendar.today) }
    let busy = dates.count == 1 ? counts()[dates[0].day] : 0
    let due = busy == 0 ? "" : " · \(String(count: busy, "task")) due"
    return (phrases.joined(separator: "; ") + (dates.count > 3 ? "; …" : "") + due, false)
  }

  private func day(of answer: AnswerText) -> CivilDate? {
    tasks.first.flatMap { try? date(Self.trimmed(answer), for: $0).day }
  }

  /// The date of the answer; without a time, the task's own time is kept.
  private func date(_ text: String, for task: TodoItem) throws(DateRefusal) -> TaskDate {
    let date = try typed(text, for: task)
    return TaskDate(date.day, at: date.time ?? task.dateTag(key)?.date.time)
  }

  private func typed(_ text: String, for task: TodoItem) throws(DateRefusal) -> TaskDate {
    try NaturalDate.forInput(text, in: DateContext(setting: key, of: task, calendar))
  }

  func answer(to key: Key, from answer: AnswerText) -> AnswerText? {
    let text = Self.trimmed(answer)
    let date = tasks.first.flatMap { try? typed(text, for: $0) }
    // In a text that is no date yet, the arrows move as in any text, unless a modifier is held.
    guard key.modifiers.isSubset(of: [.control, .alt]),
      !key.modifiers.isEmpty || date != nil || text.isEmpty
    else { return nil }
    let day = date?.day ?? current?.day ?? calendar.today
    let next: CivilDate? =
      switch key.code {
      case .left: day.adding(days: -1)
      case .right: day.adding(days: 1)
      case .up: day.adding(days: -7)
      case .down: day.adding(days: 7)
      case .pageUp: day.adding(months: -1)
      case .pageDown: day.adding(months: 1)
      default: nil
      }
    return next.map { AnswerText(before: Array("\(TaskDate($0, at: date?.time))".utf8)) }
  }

  private static func meansNone(_ text: String) -> Bool { text.lowercased() == "none" }

  private static func trimmed(_ answer: AnswerText) -> String {
    String(decoding: answer.text, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
