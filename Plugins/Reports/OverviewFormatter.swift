import ModuleKit
import PlainText
import TaskScreens

/// Makes sections of the pane beside a list: the weeks with counts beside them, the next days, and the progress.
struct OverviewFormatter: Sendable {
  /// What the height of a pane has room for.
  enum Room: Sendable {
    case weeks, days, months

    init(rows: Int) {
      self = rows >= 48 ? .months : rows >= 36 ? .days : .weeks
    }
  }

  func sections(of overview: TaskOverview, in room: Room) -> [PaneSection] {
    var sections = [PaneSection(nil, at: 0, weeks(around: overview, in: room))]
    if room != .weeks {
      sections.append(
        PaneSection(
          "Next 7 days", at: 10, upcoming(of: overview), omitted: overview.soon - overview.upcoming.count))
    }
    if room == .months { sections.append(PaneSection("Done per week", at: 20, progress(of: overview))) }
    return sections
  }

  // MARK: The weeks

  /// This month and the next one; where there is less room, from last week on, because at the end of a month the days of
  /// the next one matter.
  private func weeks(around overview: TaskOverview, in room: Room) -> [PaneRow] {
    let (today, firstWeekday) = (overview.calendar.today, overview.calendar.firstWeekday)
    let first = today - (today.components.day - 1)
    let lines =
      room == .months
      ? MonthGrid.lines(from: first, months: 2, isSpaced: true, firstWeekday: firstWeekday)
      : MonthGrid.lines(
        from: max(first, today.startOfWeek(startingOn: firstWeekday) - 7), count: Self.fewLines,
        firstWeekday: firstWeekday)
    var rows = lines.map { line -> PaneRow in
      switch line {
      case .title(let month):
        let title = "\(month.name) \(month.year)"
        return PaneRow([text(title, .heading), text(blanks(Self.rowWidth - title.count))])
      case .week(let days):
        let cells = days.enumerated().flatMap { index, day in
          (index == 0 ? [] : [text(" ")]) + (day.map { cell($0, overview) } ?? [text("  ")])
        }
        let targets = days.enumerated().compactMap { index, day in
          day.map { PaneRow.Target(.day($0), columns: 3 * index..<3 * index + 2) }
        }
        return PaneRow(cells, targets: targets)
      case .blank: return PaneRow([text(blanks(Self.rowWidth))])
      }
    }
    let weekdays = MonthGrid(of: today, firstWeekday: firstWeekday).weekdays
    rows.insert(PaneRow((weekdays.map { "\($0.name.prefix(2))" }.joined(separator: " "), .muted)), at: 1)
    for (index, parts) in counts(of: overview).enumerated() where rows.indices.contains(index) {
      rows[index].parts += parts
    }
    return rows
  }

  private static let fewLines = 7
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
      count(overview.waiting, "waiting", .muted),
      most == 0
        ? []
        : [text(blanks(Self.countWidth - 1))]
          + done.map { number in
            text(
              Self.bars[(number * (Self.bars.count - 1) + most - 1) / most],
              number == 0 ? .empty : .bar)
          },
      count(done.reduce(0, +), "done in \(TaskOverview.days)d", .good),
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
      return PaneRow(
        [
          text(label + blanks(Self.labelWidth - label.count), .muted),
          text(task.due.time.map { "\($0) " } ?? ""), .text(task.words, .plain),
        ], targets: [PaneRow.Target(.task(number: task.number))])
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
