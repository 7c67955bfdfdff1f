import ListInterface
import Listing
import ModuleKit
import TodoTxt

/// Turns results into what a view shows.
struct ListFormatter {
  /// The width to fit every line into; nil leaves lines whole.
  var columns: Int?

  private let settings: Settings
  private let style: LineStyle

  init(settings: Settings, columns: Int?) {
    self.settings = settings
    self.columns = columns
    style = LineStyle(settings)
  }

  func displayData(for result: ListResult, isLive: Bool = false) -> ListDisplayData {
    let isGrouped = result.sections.contains { $0.title != nil }
    let layout = ListLayout(
      numberWidth: result.tasks.numberWidth, isGrouped: isGrouped, hasMargin: isLive || isGrouped,
      columns: columns, today: result.today, style: style)
    let text = ListText(
      tasks: result.tasks, sections: result.sections, layout: layout,
      fittedRowLimit: isLive ? Self.liveFittedRowLimit : .max)
    return ListDisplayData(text: text, hints: hints(for: result), summary: summary(of: result))
  }

  /// A live listing is laid out anew for every frame, whatever its length.
  private static let liveFittedRowLimit = 1_000

  /// `TODO: 3 of 9 tasks shown`, a line a file, and the total of several.
  func summary(of counts: [ListCount]) -> [String] {
    var lines = counts.map {
      "\(TodoFiles.name(of: $0.path)): \($0.shown) of \($0.total) tasks shown"
    }
    if counts.count > 1 {
      let shown = counts.reduce(0) { $0 + $1.shown }
      let total = counts.reduce(0) { $0 + $1.total }
      lines.append("total \(shown) of \(total) tasks shown")
    }
    return lines
  }

  private func summary(of result: ListResult) -> [String] {
    let name = result.counts.first.map { "\(TodoFiles.name(of: $0.path)): " } ?? ""
    return summary(of: result.counts)
      + (result.heldBack.description.map { ["\(name)\($0) left out (--all shows them)"] } ?? [])
  }

  /// The lines below a listing.
  func footer(for result: ListResult, _ request: ListRequest) -> [String] {
    var lines: [String] = []
    // todo.sh formats several files without a word, and counts them by itself.
    if settings.verbosity > 1, request.source != .todoAndDone {
      lines.append("TODO DEBUG: Filter Command was: \(filterCommand(request))")
    }
    if settings.verbosity > 0 { lines += ["--"] + summary(of: result) }
    return lines
  }

  /// What needs the user's eye besides the tasks, a sentence each.
  func notices(for result: ListResult) -> [String] {
    var notices: [String] = []
    if let problem = result.problem { notices.append(problem) }
    if !result.conflictCopies.isEmpty {
      notices.append("Another device left a conflict copy: \(result.conflictCopies.joined(separator: ", ")).")
    }
    return notices
  }

  /// The pipeline that todo.sh would have filtered the list with.
  private func filterCommand(_ request: ListRequest) -> String {
    var commands = request.criteria.words.map { word in
      let isExcluded = word.first == UInt8(ascii: "-")
      let term = String(decoding: isExcluded ? word.dropFirst() : word[...], as: UTF8.self)
      let quoted = term.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      return "grep \(isExcluded ? "-v " : "")-i '\(quoted)'"
    }
    if let priorities = request.priorities {
      commands.append(#"grep '^ *[0-9]\+ ([\#(priorities.letters)]) '"#)
    }
    return commands.isEmpty ? "cat" : commands.joined(separator: " | ")
  }

  private func hints(for result: ListResult) -> [String] {
    guard settings.givesHints, settings.verbosity > 0, result.tasks.isEmpty, result.problem == nil,
      let count = result.counts.first
    else { return [] }
    let total = result.counts.reduce(0) { $0 + $1.total }
    return [
      total == 0
        ? "No tasks in \(count.path). Add the first one: todo add \"Call Mom\""
        : "No task of \(total) in \(count.path) matches."
    ]
  }
}
