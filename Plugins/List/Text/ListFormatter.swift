import ListArranging
import ListInterface
import ModuleKit
import PlainText
import TodoStores

/// Turns results into display data and sentences.
struct ListFormatter: Sendable {
  let settings: Settings

  /// Display data of a listing that is written once or repeatedly.
  func displayData(for result: ListResult, _ request: ListRequest, footer: [String]) -> ListDisplayData {
    ListDisplayData(
      result, cutsLines: request.cutsLines, marksWaiting: request.marksWaiting,
      hints: hints(for: result, request),
      footer: footer)
  }

  /// `TODO: 3 of 9 tasks shown`, a line for each file, and the total of several files.
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

  func summary(of result: ListResult) -> [String] {
    let name = result.counts.first.map { "\(TodoFiles.name(of: $0.path)): " } ?? ""
    return summary(of: result.counts)
      + (result.heldBack.description.map { ["\(name)\($0) left out (--all shows them)"] } ?? [])
  }

  /// The lines below a listing.
  func footer(for result: ListResult, _ request: ListRequest) -> [String] {
    var lines: [String] = []
    // todo.sh prints no such line for several files.
    if settings.verbosity > 1, request.source != .todoAndDone {
      lines.append("TODO DEBUG: Filter Command was: \(filterCommand(request))")
    }
    if settings.verbosity > 0 {
      lines += ["--"] + summary(of: result) + [request.criteria.context?.note].compactMap(\.self)
    }
    return lines
  }

  /// Returns a sentence for each part of the query that may not mean what the user intended.
  func warnings(for result: ListResult, _ request: ListRequest) -> [Message] {
    if result.doubts.isEmpty { return [] }
    let words = request.criteria.words.spaced
    return result.doubts.map { .warning(sentence($0, words: words)) }
  }

  /// - Parameter words: the user's words.
  func sentence(_ doubt: QueryDoubt, words: String) -> String {
    switch doubt {
    case .operatorAsTerm(let word):
      let query = words.contains("'") ? Array(words.utf8).quotedForShell : "'\(words)'"
      return "“\(word)” is searched for as a word. To combine conditions, use --where \(query)."
    case .stateAsTerm(let word):
      return "No task has the word “\(word)”. To list tasks in this state: is:\(word.lowercased())."
    case .givenUp(let term):
      return "Some tasks were not searched: “\(term)” takes too long. Avoid back-references such as \\1."
    case .unknownList(let mark, let marks):
      return "There is no list “\(mark)”. Choose one of: \(marks.joined(separator: ", "))."
    case .unknownKey(let key, let near):
      return "No task has “\(key)”. \(NearNames.question(proposing: near) ?? "")"
    }
  }

  /// Returns the warning of an export to iCalendar; nil if it says how all tasks recur.
  func warning(ofRecurrencesWithoutRule unsaid: [(number: String, recurrence: String)]) -> Message? {
    guard let first = unsaid.first else { return nil }
    let others = unsaid.count == 1 ? "" : " and \(unsaid.count - 1) more"
    return .warning(
      """
      iCalendar can't say how these tasks recur, so they have no RRULE: \(first.number) \
      (rec:\(first.recurrence.shownPath))\(others).
      """)
  }

  func notices(for result: ListResult) -> [String] {
    notices(on: result.problem, conflictCopies: result.conflictCopies, today: result.today)
  }

  /// Returns a sentence for each problem that the user should know of.
  func notices(on problem: ListProblem?, conflictCopies: [String], today: CivilDate) -> [String] {
    var notices: [String] = []
    if let problem { notices.append(sentence(problem, on: today)) }
    if !conflictCopies.isEmpty {
      notices.append("Another device left a conflict copy: \(conflictCopies.joined(separator: ", ")).")
    }
    return notices
  }

  /// Describes the problem and since when it lasts, with the day if that was not today.
  private func sentence(_ problem: ListProblem, on today: CivilDate) -> String {
    let time = CivilTime.clockText(ofSecond: problem.since.secondOfDay)
    let day = problem.since.date == today ? "" : " on \(problem.since.date)"
    return
      "\(problem.text.hasSuffix(".") ? String(problem.text.dropLast()) : problem.text) since \(time)\(day)."
  }

  /// The pipeline that todo.sh would filter the list with.
  private func filterCommand(_ request: ListRequest) -> String {
    var commands = request.criteria.words.map { word in
      let isExcluded = word.first == UInt8(ascii: "-")
      let term = isExcluded ? Array(word.dropFirst()) : word
      return "grep \(isExcluded ? "-v " : "")-i \(term.quotedForShell)"
    }
    if let priorities = request.priorities {
      commands.append(#"grep '^ *[0-9]\+ ([\#(priorities.letters)]) '"#)
    }
    return commands.isEmpty ? "cat" : commands.joined(separator: " | ")
  }

  private func hints(for result: ListResult, _ request: ListRequest) -> [String] {
    guard result.tasks.isEmpty, result.filtered == nil, result.problem == nil else { return [] }
    let hints = hints(forEmptyListOf: result.counts)
    guard !hints.isEmpty, request.source == .todo, request.criteria.asksForCompleted else { return hints }
    return hints + ["Archived tasks are in done.txt, which \(settings.programName) listall reads too."]
  }

  /// Explains why a list shows no task.
  func hints(forEmptyListOf counts: [ListCount]) -> [String] {
    guard settings.givesHints, settings.verbosity > 0, let count = counts.first else { return [] }
    let total = counts.reduce(0) { $0 + $1.total }
    if total == 0 {
      return ["No tasks in \(count.path). Add the first one: \(settings.programName) add \"Call Mom\""]
    }
    let places = places(of: counts)
    return [
      total == 1
        ? "The task in \(places) does not match." : "None of the \(total) tasks in \(places) matches."
    ]
  }

  /// The files that were searched: `~/todo.txt and ~/done.txt`.
  private func places(of counts: [ListCount]) -> String {
    let lists = settings.files.lists.map(\.todo)
    let paths = counts.flatMap { $0.path == settings.files.todo && !lists.isEmpty ? lists : [$0.path] }
    guard let last = paths.last, paths.count > 1 else { return paths.first ?? "" }
    return "\(paths.dropLast().joined(separator: ", ")) and \(last)"
  }
}
