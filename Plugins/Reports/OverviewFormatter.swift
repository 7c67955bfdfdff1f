import ModuleKit
import PlainText
import TaskScreens

/// Makes sections of the pane beside a list: the weeks with counts beside them, the next days, and the progress.
struct OverviewFormatter: Sendable {
  func sections(of overview: TaskOverview, isTall: Bool) -> [PaneSection] {
    [PaneSection(nil, at: 0, weeks(around: overview, count: isTall ? Self.tallWeeks : Self.fewWeeks))]
      + (isTall
        ? [
          PaneSection(
            "Next 7 days", at: 30, upcoming(of: overview), omitted: overview.soon - overview.upcoming.count),
          PaneSection("Done per week", at: 40, progress(of: overview)),
        ] : [])
  }

  // MARK: The weeks

  /// From last week on, because at the end of a month the days of the next one matter.
  private func weeks(around overview: TaskOverview, count: Int) -> [PaneRow] {
    let calendar = overview.calendar
    let start = calendar.today.startOfWeek(startingOn: calendar.firstWeekday) - 7
    let (first, last) = (start.components, (start + (7 * count - 1)).components)
    let title =
      CivilDate.monthName(first.month) + (first.year == last.year ? "" : " \(first.year)")
      + (first.month == last.month ? "" : " – \(CivilDate.monthName(last.month))") + " \(last.year)"
    let weekdays = (0..<7).map { String((start + $0).weekday.name.prefix(2)) }.joined(separator: " ")
    let rows: [[PaneRow.Part]] =
      [[text(title, .heading), text(blanks(Self.rowWidth - title.count))], [text(weekdays, .muted)]]
      + (0..<count).map { week in
        (0..<7).flatMap { index in
          let day = start + 7 * week + index
          // An edge divides the months of a week.
          let edge = index == 0 ? [] : [day.components.day == 1 ? text("│", .muted) : text(" ")]
          return edge + cell(day, overview)
        }
      }
    let beside = counts(of: overview)
    return rows.enumerated().map { index, row in
      PaneRow(row + (index < beside.count ? beside[index] : []))
    }
  }

  private static let fewWeeks = 6
  private static let tallWeeks = 9
  private static let rowWidth = 20

  private func cell(_ day: CivilDate, _ overview: TaskOverview) -> [PaneRow.Part] {
    let meaning = PaneRow.Meaning(
      of: day, today: overview.calendar.today, dueCount: overview.dueDays[day])
    let number = "\(day.components.day)"
    return meaning == .selected ? [text(padded(number, 2), meaning)] : parts(number, 2, meaning)
  }

  /// A number padded at the start by blanks without its look, which may be underlined.
  private func parts(_ number: String, _ width: Int, _ meaning: PaneRow.Meaning) -> [PaneRow.Part] {
    (number.count < width ? [text(blanks(width - number.count))] : []) + [text(number, meaning)]
  }

  /// What is beside the first rows.
  private func counts(of overview: TaskOverview) -> [[PaneRow.Part]] {
    let done = overview.done(from: overview.calendar.today - (TaskOverview.days - 1))
    let most = done.max() ?? 0
    func count(_ number: Int, _ words: String, _ meaning: PaneRow.Meaning) -> [PaneRow.Part] {
      let meaning = number == 0 ? .muted : meaning
      return parts("\(number)", Self.countWidth, meaning)
        + [text(" \(words)", meaning == .plain ? .muted : meaning)]
    }
    return [
      count(overview.overdue, "overdue", .overdue), count(overview.dueToday, "today", .today),
      count(overview.soon, "in \(TaskOverview.days) days", .plain), count(overview.open, "open", .plain),
      count(overview.waiting, "waiting", .muted), [],
      [text(blanks(Self.countWidth - 2))]
        + done.map { number in
          text(
            Self.bars[most == 0 ? 0 : (number * (Self.bars.count - 1) + most - 1) / most],
            number == 0 ? .empty : .bar)
        },
      count(done.reduce(0, +), "done, \(TaskOverview.days) days", .good),
    ]
  }

  /// The narrowest pane has room for the longest words behind it.
  private static let countWidth = 4
  private static let bars = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  // MARK: Days and weeks

  private func upcoming(of overview: TaskOverview) -> [PaneRow] {
    guard !overview.upcoming.isEmpty else { return [PaneRow(("Nothing is due", .muted))] }
    var last: CivilDate?
    return overview.upcoming.map { task in
      let day = task.due.day
      let label = day == last ? "" : "\(day.weekday.name.prefix(3)) \(padded("\(day.components.day)", 2))"
      last = day
      return PaneRow([
        text(label + blanks(Self.labelWidth - label.count), .muted),
        text(task.due.time.map { "\($0) " } ?? ""), .text(task.words, .plain),
      ])
    }
  }

  private static let labelWidth = 8
  private static let weeksOfProgress = 6

  private func progress(of overview: TaskOverview) -> [PaneRow] {
    let calendar = overview.calendar
    let present = calendar.today.startOfWeek(startingOn: calendar.firstWeekday)
    let weeks = (0..<Self.weeksOfProgress).reversed().map { index in
      let start = present - 7 * index
      return (start: start, done: overview.done(from: start).reduce(0, +))
    }
    let most = weeks.map(\.done).max() ?? 0
    let width = "\(most)".count
    return weeks.map { week in
      let (_, month, day) = week.start.components
      return PaneRow([
        text("\(padded("\(day)", 2)) \(CivilDate.monthName(month))  ", .muted),
        .bar(share: most == 0 ? 0 : Double(week.done) / Double(most), isCurrent: week.start == present),
        text("  \(padded("\(week.done)", width))"),
      ])
    }
  }

  // MARK: Text

  private func text(_ text: String, _ meaning: PaneRow.Meaning = .plain) -> PaneRow.Part {
    .text(Array(text.utf8), meaning)
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  /// Padded at the start.
  private func padded(_ text: String, _ width: Int) -> String { blanks(width - text.count) + text }
}
