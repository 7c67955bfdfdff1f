import Arranging
import ListInterface
import ModuleKit
import ScreenKit
import TodoTxt

/// Finds the words for what a live list shows.
struct LiveListFormatter: Sendable {
  /// Whether the list is only watched: as it is printed, without what helps to work in it.
  let isPlain: Bool

  private let listing: ListFormatter

  init(settings: Settings, isPlain: Bool) {
    self.isPlain = isPlain
    listing = ListFormatter(settings: settings)
  }

  /// What to say in the place of tasks, where there are none.
  func hints(for state: ListState, filter: ListQuery?) -> [KeyPhrase] {
    if let filter, state.problem == nil {
      return [
        KeyPhrase(
          "Nothing here matches “\(String(decoding: filter.text, as: UTF8.self))”.",
          action: ScreenAction.escape,
          rest: "shows all.")
      ]
    }
    let hints = state.isFiltered || state.problem != nil ? [] : listing.hints(forEmptyListOf: state.counts)
    guard !hints.isEmpty, !isPlain, let path = state.path, state.total == 0 else {
      return hints.map { KeyPhrase($0) }
    }
    return [
      KeyPhrase("Press", action: "add", rest: "to add the first task."),
      KeyPhrase("No tasks in \(path)."),
    ]
  }

  /// Where the user is in the list, and what is not in it.
  ///
  /// - Parameter place: the index of the selected task in the list; nil if no task is selected.
  func status(of state: ListState, at place: Int?, _ choices: ListChoices) -> LiveListDisplayData.Status {
    let request = choices.request
    return LiveListDisplayData.Status(
      place: place, count: state.taskCount, total: state.total,
      filter: choices.filter.map { String(decoding: $0.text, as: UTF8.self) },
      context: choices.asked.criteria.context?.name, leftOut: leftOut(of: state), order: order(of: request),
      summary: isPlain ? listing.summary(of: state.counts).joined(separator: " ") : nil)
  }

  /// How a request divides and sorts its tasks: `by project, sort -due`; nil where it does neither.
  private func order(of request: ListRequest) -> String? {
    let sorting = request.sorting?.steps.map { "\($0.isReversed ? "-" : "")\($0.order.name)" }
    let parts = [
      request.grouping.map { "by \($0.name)" }, sorting.map { "sort \($0.joined(separator: ","))" },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Counts the tasks left out by reason, and names the action that shows them.
  private func leftOut(of state: ListState) -> [KeyPhrase] {
    let count = state.leftOut
    return [
      (count.completed, "done", "show-completed"), (count.waiting, "waiting", "show-all"),
      (count.hidden, "hidden", "show-all"),
    ].filter { $0.0 > 0 }.map { KeyPhrase("\($0.0) \($0.1)", action: $0.2) }
  }

  /// How many tasks are listed, and how many are left out.
  func countWithRest(of state: ListState, in view: String) -> ScreenMessage {
    ScreenMessage((view.isEmpty ? "" : "\(view): ") + count(of: state), phrases: leftOut(of: state))
  }

  /// How many tasks are listed.
  private func count(of state: ListState) -> String { "\(state.taskCount) of \(state.total) tasks" }

  /// What a filter that is being typed leaves.
  ///
  /// - Parameter doubts: the parts of it that may mean something else than they were read as.
  func matches(of state: ListState, _ doubts: [QueryDoubt]) -> FilterScene.Note {
    .matches(count(of: state), doubts: doubts.map { listing.sentence($0, words: "") })
  }

  /// What needs the user's eye besides the tasks.
  func notice(for state: ListState) -> ScreenMessage? {
    let notices = listing.notices(
      on: state.problem, conflictCopies: state.conflictCopies, today: state.today)
    return notices.isEmpty ? nil : ScreenMessage(notices.joined(separator: " "), isWarning: true)
  }
}
