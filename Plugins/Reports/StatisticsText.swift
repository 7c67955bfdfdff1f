import ModuleKit
import PlainText
import TerminalText

/// Lays out statistics: the totals, the groups by project and by context, and the weeks as bars.
struct StatisticsText {
  private let layout: ReportLayout
  private let statistics: TaskStatistics

  /// The columns of names behind their indent, and of the first numbers, which all blocks share.
  private let nameWidth: Int
  private let countWidth: Int

  private static let leastSharedColumns = 40
  private static let longestLabel = 11
  private static let indent = 2

  init(_ statistics: TaskStatistics, layout: ReportLayout) {
    (self.statistics, self.layout) = (statistics, layout)
    let digits = String(statistics.all.total).utf8.count
    let isNarrow = layout.columns < Self.leastSharedColumns
    countWidth = Self.indent + (isNarrow ? digits : max("open".utf8.count, digits))
    let groups = statistics.projects.prefix(Self.mostGroups) + statistics.contexts.prefix(Self.mostGroups)
    let longest = groups.map { 1 + DisplayText.width(of: $0.name[...]) }.reduce(Self.longestLabel, max)
    nameWidth = max(Self.longestLabel, min(longest, layout.columns / 2))
  }

  /// Below each other, on a terminal with the finished work first, or with the weeks beside the totals if there is room
  /// for both.
  func rows() -> [[UInt8]] {
    guard layout.columns >= Self.leastColumnsForTwo else {
      let weeks = weeks
      let parts = layout.isOnTerminal ? weeks.prefix(1) + totals + weeks.dropFirst() : totals + weeks
      return parts.filter { !$0.isEmpty }.joined(separator: [[]]).map(layout.trimmed)
    }
    let width = (layout.columns - Self.gap) / 2
    let half = StatisticsText(statistics, layout: ReportLayout(columns: width, palette: layout.palette))
    let (left, right) = (
      half.totals.filter { !$0.isEmpty }.joined(separator: [[]]).map(layout.trimmed),
      half.weeks.joined(separator: [[]]).map(layout.trimmed)
    )
    return (0..<max(left.count, right.count)).map { index in
      let row = left.indices.contains(index) ? left[index] : []
      guard right.indices.contains(index), !right[index].isEmpty else { return row }
      let blanks = width + Self.gap - DisplayText.styledWidth(of: row[...])
      return row + [UInt8](repeating: .space, count: max(0, blanks)) + right[index]
    }
  }

  /// A screen of 120 columns has them between its margins.
  private static let leastColumnsForTwo = 118
  private static let gap = 4

  private var totals: [[[UInt8]]] {
    [
      summary(of: statistics.all),
      table("Projects", "+", statistics.projects), table("Contexts", "@", statistics.contexts),
    ]
  }

  private var weeks: [[[UInt8]]] {
    let weeks = statistics.progress.weeks
    return [
      chart("Done per week", weeks.map { ($0.start, $0.done) }),
      chart(
        "Open at the end of the week",
        weeks.enumerated().map { ($1.start, $1.open - ($0 == weeks.count - 1 ? undated : 0)) })
        + undatedNote(undated),
    ]
  }

  /// A bar of this week with the tasks that no other week counts would seem to be a leap.
  private var undated: Int { statistics.progress.undatedOpen }

  // MARK: Totals

  private func summary(of tally: TaskTally) -> [[UInt8]] {
    let palette = layout.palette
    let base = tally.total == 0 ? "" : "of \(tally.total)"
    let shareWidth = max(Self.shareWidth, 2 + base.utf8.count)
    let heading =
      layout.padded("Tasks".utf8, Self.indent + nameWidth + countWidth)
      + layout.padded(base.utf8, shareWidth, toRight: true)
    var rows = [layout.heading(heading)]
    let kinds: [(label: String, count: Int, style: String)] = [
      ("open", tally.open, ""),
      ("  overdue", tally.overdue, tally.overdue > 0 ? palette.overdue : ""),
      ("  due today", tally.dueToday, tally.dueToday > 0 ? palette.dueToday : ""),
      ("  waiting", tally.waiting, ""), ("  recurring", tally.recurring, ""),
      ("done", tally.done, ""),
    ]
    for kind in kinds {
      let row =
        row(kind.label, String(kind.count))
        + layout.padded(Self.share(kind.count, of: tally.total).utf8, shareWidth, toRight: true)
      rows.append(layout.palette.styled(row, kind.style))
    }
    if tally.estimate.minutes > 0 {
      let rest = tally.openEstimate < tally.estimate ? ", \(tally.openEstimate) of it open" : ""
      rows.append(row("estimated", "\(tally.estimate)") + Array(rest.utf8))
    }
    if tally.spent.minutes > 0 { rows.append(row("spent", "\(tally.spent)")) }
    return rows
  }

  private static let shareWidth = 7

  private func row(_ label: String, _ number: String) -> [UInt8] {
    layout.padded("  \(label)".utf8, Self.indent + nameWidth)
      + layout.padded(number.utf8, max(countWidth, 1 + number.utf8.count), toRight: true)
  }

  /// Rounded, in percent; empty for a total of zero.
  private static func share(_ count: Int, of whole: Int) -> String {
    whole == 0 ? "" : "\((200 * count + whole) / (2 * whole)) %"
  }

  // MARK: Groups

  private static let mostGroups = 10

  private func table(_ title: String, _ sign: String, _ groups: [TaskStatistics.Group]) -> [[UInt8]] {
    guard !groups.isEmpty else { return [] }
    let shown = groups.prefix(Self.mostGroups)
    let names = shown.map { Array(sign.utf8) + $0.name }
    let hasEstimates = shown.contains { $0.tally.estimate.minutes > 0 }
    let hasSpent = shown.contains { $0.tally.spent.minutes > 0 }
    var columns: [(title: String, text: (TaskTally) -> String)] = [
      ("open", { "\($0.open)" }), ("overdue", { "\($0.overdue)" }), ("done", { "\($0.done)" }),
    ]
    if hasEstimates { columns.append(("estimated", { $0.estimate.minutes > 0 ? "\($0.estimate)" : "" })) }
    if hasSpent { columns.append(("spent", { $0.spent.minutes > 0 ? "\($0.spent)" : "" })) }
    let widths = columns.map { column in
      2 + shown.map { column.text($0.tally).utf8.count }.reduce(column.title.utf8.count, max)
    }
    let room = layout.columns - 2 - widths.reduce(0, +)
    // On a narrow terminal, the last columns are dropped in favour of the names.
    var count = columns.count
    var space = room
    while count > 1, space < min(nameWidth, Self.leastNameWidth) {
      count -= 1
      space += widths[count]
    }
    let nameWidth = max(1, min(nameWidth, space))
    let palette = layout.palette
    let style = sign == "+" ? palette.project : palette.context
    let line = { (name: [UInt8], style: String, texts: [String]) in
      texts.indices.reduce(palette.styled(layout.padded(name, nameWidth + 2), style)) { row, index in
        row + layout.padded(texts[index].utf8, widths[index], toRight: true)
      }
    }
    var rows = [layout.heading(line(Array(title.utf8), "", columns[..<count].map(\.title)))]
    for (name, group) in zip(names, shown) {
      let name = layout.cell([.space, .space] + name, nameWidth + 2)
      rows.append(line(name, style, columns[..<count].map { $0.text(group.tally) }))
    }
    if groups.count > shown.count {
      rows.append(layout.cell("  … \(groups.count - shown.count) more", layout.columns))
    }
    return rows
  }

  private static let leastNameWidth = 12

  // MARK: Weeks

  private func undatedNote(_ count: Int) -> [[UInt8]] {
    guard count > 0 else { return [] }
    let note = "Not counted: \(String(count: count, "open task")) without a creation date"
    let indent = [UInt8](repeating: .space, count: Self.indent)
    return DisplayText.rows(of: Array(note.utf8), columns: max(1, layout.columns - Self.indent)).map {
      indent + layout.palette.styled($0, layout.palette.faint)
    }
  }

  private func chart(_ title: String, _ weeks: [(start: CivilDate, count: Int)]) -> [[UInt8]] {
    let most = weeks.map(\.count).max() ?? 0
    let barWidth = layout.columns - Self.indent - nameWidth - countWidth - 4
    return [layout.heading(Array(title.utf8))]
      + weeks.enumerated().map { index, week in
        let palette = layout.palette
        // The year goes without saying: the chart ends this week.
        let name = week.start.shortName(on: week.start)
        let day = week.start.components.day < 10 ? name.replacing(" ", with: "  ", maxReplacements: 1) : name
        let label = layout.padded("  \(day)".utf8, Self.indent + nameWidth)
        let number = layout.padded(String(week.count).utf8, countWidth, toRight: true)
        let bar = layout.bar(
          week.count, of: most, width: barWidth, isCurrent: index == weeks.count - 1)
        return palette.styled(label, palette.faint) + number + (bar.isEmpty ? [] : [.space, .space] + bar)
      }
  }
}
