import ListInterface
import Listing
import ModuleKit
import TodoTxt

/// Turns the results of a live listing into what a screen shows.
struct LiveListFormatter: Sendable {
  /// Whether the list is only watched: as it is printed, without what helps to work in it.
  let isPlain: Bool

  private let settings: Settings
  private let style: LineStyle
  private let faintStyle: LineStyle
  private let listing: ListFormatter

  /// On narrower screens dates are short: `3d`.
  private static let shortLabelColumns = 80

  init(settings: Settings, isPlain: Bool) {
    self.isPlain = isPlain
    self.settings = settings
    style = LineStyle(settings)
    faintStyle = LineStyle(settings, isFaint: true)
    listing = ListFormatter(settings: settings, columns: nil)
  }

  /// The lines of a result; faint ones while there is nothing newer.
  ///
  /// - Parameter folded: the titles of the sections of which only the heading is shown.
  func lines(of result: ListResult, folding folded: Set<String>, in room: ScreenSize) -> LiveListLines {
    let style = result.problem == nil ? style : faintStyle
    if let filtered = result.filtered {
      return LiveListLines(.filtered(filtered, columns: room.columns, style))
    }
    let layout = ListLayout(
      numberWidth: result.tasks.numberWidth, isGrouped: result.sections.contains { $0.title != nil },
      labelsDates: isPlain ? nil : true, hasMargin: true, fit: .cut(columns: room.columns),
      now: result.now, style: style, shortLabelColumns: Self.shortLabelColumns)
    return LiveListLines(
      .tasks(
        ListScreenText(
          tasks: result.tasks, outline: ListOutline(result.sections, folding: folded), layout: layout,
          countsTasks: !isPlain, rowLimit: room.rows)))
  }

  /// What to say in the place of tasks, where there are none.
  ///
  /// - Parameter addKey: what the user presses to add a task; nil for nothing.
  func hints(for result: ListResult, filter: ListQuery?, addKey: () -> String?) -> [String] {
    guard let filter, result.problem == nil else {
      let hints = listing.hints(for: result)
      guard !hints.isEmpty, !isPlain, let count = result.counts.first, count.total == 0, let key = addKey()
      else { return hints }
      return ["Press \(key) to add the first task.", "There is none in \(count.path)."]
    }
    return ["Nothing here matches “\(String(decoding: filter.text, as: UTF8.self))”. Esc shows all."]
  }

  /// Where the user is in the list, what is marked, and what is not in it.
  ///
  /// - Parameters:
  ///   - visible: the places in the list, from 0, of the first and the last task in view; nil where none is.
  ///   - markedCount: of all tasks, and of those that are listed.
  func status(
    of result: ListResult, visible: ClosedRange<Int>?, markedCount: (all: Int, listed: Int),
    filter: ListQuery?
  ) -> String {
    let count = result.filtered?.lineCount ?? result.tasks.count
    var parts: [String] = []
    if let visible, visible.count < count {
      parts.append("\(visible.lowerBound + 1)–\(visible.upperBound + 1) of \(count)")
    }
    if markedCount.all + markedCount.listed > 0 {
      let hidden = max(0, markedCount.all - markedCount.listed)
      parts.append("\(markedCount.listed) marked\(hidden > 0 ? ", \(hidden) not shown" : "")")
    }
    if let filter { parts.append("/\(String(decoding: filter.text, as: UTF8.self))") }
    parts.append(listing.summary(of: result.counts).joined(separator: " "))
    let heldBack = isPlain ? nil : heldBack(result.heldBack)
    return (parts + [heldBack].compactMap(\.self)).joined(separator: " · ")
  }

  /// What is left out, and the keys that show it.
  private func heldBack(_ count: HeldBackCount) -> String? {
    let parts = [
      (count.completed, "done", "H"), (count.waiting, "waiting", "F"), (count.hidden, "hidden", "F"),
    ]
    .filter { $0.0 > 0 }.map { "\($0.0) \($0.1) (\($0.2))" }
    return parts.isEmpty ? nil : "\(parts.joined(separator: ", ")) left out"
  }

  /// How many tasks are listed.
  func count(of result: ListResult) -> String {
    let total = result.counts.first?.total ?? result.tasks.count
    return "\(result.tasks.count) of \(total) tasks"
  }

  /// What a filter that is being typed leaves.
  func matches(of result: ListResult) -> String {
    "\(count(of: result)) · Enter keeps · Esc goes back · ↑ earlier filters"
  }

  /// What is wrong with what was typed, and where, on one row.
  func sentence(on error: any Error) -> String {
    guard let error = error as? QueryError, let column = error.column else { return "\(error)" }
    return "Column \(column): \(error.reason)."
  }

  /// Appends the names of the views, and how many tasks each lists; that of the one in view is in brackets.
  func append(_ tabs: ListTabs, columns: Int, to data: inout LiveListDisplayData) {
    let titles = tabs.tabs.enumerated().map { index, tab in
      let number = index < 9 ? "\(index + 1) " : ""
      let count = tab.request == nil ? " ?" : tab.count.map { " \($0)" } ?? ""
      let title = "\(number)\(tab.name)\(count)"
      return index == tabs.selected ? "[\(title)]" : " \(title) "
    }
    let widths = titles.map { DisplayText.width(of: Array($0.utf8)[...]) }
    // What is in view is never out of sight.
    var first = 0
    while first < tabs.selected, widths[first...tabs.selected].reduce(0, +) > columns { first += 1 }
    var column = 0
    for index in titles.indices[first...] {
      data.targets.append(
        LiveListDisplayData.TargetArea(
          rows: data.rowCount..<(data.rowCount + 1), columns: column..<(column + widths[index]),
          target: .view(index)))
      column += widths[index]
    }
    var row: [UInt8] = []
    DisplayText.append(titles[first...].joined(), columns: columns, to: &row)
    data.append(row)
  }

  /// What needs the user's eye besides the tasks.
  func notice(for result: ListResult) -> ScreenMessage? {
    let notices = listing.notices(for: result)
    return notices.isEmpty ? nil : ScreenMessage(notices.joined(separator: " "), isWarning: true)
  }
}
