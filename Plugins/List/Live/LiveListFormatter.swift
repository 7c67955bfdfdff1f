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
      labelsDates: isPlain ? nil : true, hasMargin: true, marksBlocked: true, marksOverdue: !isPlain,
      fit: .cut(columns: room.columns),
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

  /// Where the user is in the list, what is marked, and what is not in it: `23/255 · 35 done H`.
  ///
  /// - Parameters:
  ///   - place: of the task under the cursor in the list, from 0; nil where there is none.
  ///   - marked: what is marked; nil for nothing.
  ///   - order: as `order(of:)` has it.
  func status(
    of result: ListResult, at place: Int?, marked: String?, filter: ListQuery?, context: TaskContext?,
    order: String?
  ) -> String {
    if isPlain { return listing.summary(of: result.counts).joined(separator: " ") }
    let count = result.filtered?.lineCount ?? result.tasks.count
    let total = result.counts.first?.total ?? count
    var parts = [marked].compactMap(\.self)
    let shown = place.map { "\($0 + 1)/\(count)" } ?? (count == 1 ? "1 task" : "\(count) tasks")
    parts.append(filter == nil ? shown : "\(shown) of \(total)")
    if let context { parts.append("context \(context.name)") }
    if let filter { parts.append("/\(String(decoding: filter.text, as: UTF8.self))") }
    return (parts + heldBack(result.heldBack) + [order].compactMap(\.self)).joined(separator: " · ")
  }

  /// How a request divides and sorts its tasks: `by project, sort -due`; nil where it does neither.
  func order(of request: ListRequest) -> String? {
    let sorting = request.sorting?.steps.map { "\($0.isReversed ? "-" : "")\($0.order.name)" }
    let parts = [
      request.grouping.map { "by \($0.name)" }, sorting.map { "sort \($0.joined(separator: ","))" },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// How many tasks the next action takes instead of the one under the cursor, and how many of them are out of sight;
  /// nil where none is marked.
  ///
  /// - Parameters:
  ///   - listed: neither filtered out nor in a folded section.
  ///   - visible: of those, in view; nil where nothing is seen.
  func marked(all: Int, listed: Int, visible: Int?) -> String? {
    guard max(all, listed) > 0 else { return nil }
    let places = [(listed - (visible ?? listed), "off screen"), (all - listed, "not listed")].filter {
      $0.0 > 0
    }
    return (["\(listed) marked"] + places.map { "\($0.0) \($0.1)" }).joined(separator: ", ")
  }

  /// What is left out, and the keys that show it.
  private func heldBack(_ count: HeldBackCount) -> [String] {
    [(count.completed, "done H"), (count.waiting, "waiting F"), (count.hidden, "hidden F")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
  }

  /// How many tasks are listed, and how many are left out.
  func countWithRest(of result: ListResult) -> String {
    ([count(of: result)] + heldBack(result.heldBack)).joined(separator: " · ")
  }

  /// How many tasks are listed.
  func count(of result: ListResult) -> String {
    let total = result.counts.first?.total ?? result.tasks.count
    return "\(result.tasks.count) of \(total) tasks"
  }

  /// What a filter that is being typed leaves.
  ///
  /// - Parameter doubts: what of it may mean something else than it was read as.
  func matches(of result: ListResult, _ doubts: [QueryDoubt]) -> String {
    let notes = doubts.map { listing.sentence($0, words: "") }
    return
      ([count(of: result)] + (notes.isEmpty ? ["Enter keeps", "Esc goes back", "↑ earlier filters"] : notes))
      .joined(separator: " · ")
  }

  /// Appends the names of the views, and how many tasks each lists; that of the one in view is in brackets.
  func append(_ tabs: ListTabs, columns: Int, to data: inout LiveListDisplayData) {
    let titles = tabs.tabs.enumerated().map { index, tab in
      let number = tabs.count > 1 && index < 9 ? "\(index + 1) " : ""
      let count = tab.request == nil ? " ?" : tab.count.map { " \($0)" } ?? ""
      let title = "\(number)\(tab.title)\(count)"
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
