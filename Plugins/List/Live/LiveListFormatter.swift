import ListArranging
import ListInterface
import ModuleKit
import PlainText
import ScreenKit

/// Words for the contents of a live list.
struct LiveListFormatter: Sendable {
  /// Whether to show only the list as printed, without aids for working in it.
  let isPlain: Bool

  /// Whether the panes are open at first.
  let showsPanes: Bool

  private let listing: ListFormatter

  init(settings: Settings, isPlain: Bool) {
    self.isPlain = isPlain
    showsPanes = settings.showsPanes && !isPlain
    listing = ListFormatter(settings: settings)
  }

  /// The message in place of tasks if there are none.
  func hints(for state: ListState, filter: ListQuery?) -> [KeyPhrase] {
    if let filter, state.problem == nil {
      return [
        KeyPhrase(
          "No task matches “\(String(decoding: filter.text, as: UTF8.self))”.",
          action: ScreenAction.escape,
          rest: "shows all.")
      ]
    }
    let hints = state.isFiltered || state.problem != nil ? [] : listing.hints(forEmptyListOf: state.counts)
    guard !hints.isEmpty, !isPlain, let path = state.path else { return hints.map { KeyPhrase($0) } }
    return [
      KeyPhrase(state.total == 0 ? "No tasks in \(path)." : "No tasks in this view."),
      KeyPhrase("Press", action: "add", rest: "to add one."),
    ]
  }

  /// The same on a screen: a sentence, the next task of the whole file, and keys.
  func empty(_ state: ListState, filter: ListQuery?, in view: String?) -> LiveListDisplayData.Empty? {
    guard !isPlain, !state.isFiltered, state.problem == nil else { return nil }
    let add = KeyPhrase(action: "add", rest: "add")
    if let filter {
      let text = String(decoding: filter.text, as: UTF8.self)
      let others = leftOut(of: state)
      let note =
        others.isEmpty
        ? NearNames.question(proposing: state.names(nearestTo: text))
        : "Not shown, but found: " + others.map(\.lead).joined(separator: ", ")
      return LiveListDisplayData.Empty(
        title: "No task\(view.map { " in \($0)" } ?? "") matches “\(text)”", note: note,
        keys: [KeyPhrase(action: ScreenAction.escape, rest: "show all")]
          + others.map {
            KeyPhrase(actions: $0.actions, rest: "show \($0.lead.drop { $0 != " " }.dropFirst())")
          }
          + [
            KeyPhrase(action: "filter", rest: "other filter"),
            view == nil ? add : KeyPhrase(action: "view-1", rest: "all tasks"),
          ])
    }
    guard state.total > 0 else {
      return LiveListDisplayData.Empty(
        title: "No tasks yet", note: state.path.map { "in \($0)" },
        keys: [add, KeyPhrase(action: "help", rest: "keys"), KeyPhrase(action: "back", rest: "quit")])
    }
    let title =
      view.map { $0 == "Today" ? "Nothing due today" : "Nothing in \($0)" } ?? "No tasks in this view"
    let next = state.next.map { "Next, \($0.due.phrase(on: state.today)): \($0.words)" }
    return LiveListDisplayData.Empty(
      title: title, note: next,
      keys: [
        add, KeyPhrase(action: "view-1", rest: "all tasks"),
        KeyPhrase(action: "show-completed", rest: "done"),
      ])
  }

  /// The same in a list with a title, such as a search.
  var emptyBelowTitle: LiveListDisplayData.Empty {
    LiveListDisplayData.Empty(title: "No task found", keys: [KeyPhrase(action: "back", rest: "go back")])
  }

  /// The position in the list, and the numbers of omitted tasks.
  ///
  /// - Parameter place: the index of the selected task in the list; nil if no task is selected.
  func status(of state: ListState, at place: Int?, _ choices: ListChoices) -> LiveListDisplayData.Status {
    let request = choices.request
    return LiveListDisplayData.Status(
      place: place, count: state.taskCount, total: state.total,
      filter: choices.filter.map { String(decoding: $0.text, as: UTF8.self) },
      context: choices.asked.criteria.context?.name, leftOut: leftOut(of: state),
      order: order(of: request),
      file: state.lists.isEmpty
        ? state.path.flatMap { $0.split(separator: "/").last }.map(String.init)
        : choices.filter?.listMark ?? "all lists",
      summary: isPlain ? listing.summary(of: state.counts).joined(separator: " ") : nil)
  }

  /// The grouping and order of a request: `by project, sorted by due date ↓`; nil for the default.
  private func order(of request: ListRequest) -> String? {
    let sorting = request.sorting?.steps.map { "\($0.order.label.lowercased())\($0.isReversed ? " ↓" : "")" }
    let parts = [
      request.grouping.map { "by \($0.name)" },
      sorting.map { "sorted by \($0.joined(separator: ", "))" },
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

  /// The number of tasks listed and left out.
  func countWithRest(of state: ListState, in view: String) -> ScreenMessage {
    ScreenMessage(
      (view.isEmpty ? "" : "\(view): ") + count(of: state), phrases: leftOut(of: state).flatMap(\.spoken))
  }

  private func count(of state: ListState) -> String { "\(state.taskCount) of \(state.total) tasks" }

  /// The number of tasks that match a filter while it is typed.
  ///
  /// - Parameters:
  ///   - total: the number without a filter.
  ///   - doubts: the parts of it that may mean something else than they were read as.
  func matches(of state: ListState, outOf total: Int, _ doubts: [QueryDoubt]) -> FilterNote {
    .matches("\(state.taskCount) of \(total)", doubts: doubts.map { listing.sentence($0, words: "") })
  }

  /// Warnings besides the tasks.
  func notice(for state: ListState) -> ScreenMessage? {
    let notices = listing.notices(
      on: state.problem, conflictCopies: state.conflictCopies, today: state.today)
    return notices.isEmpty ? nil : ScreenMessage(notices.joined(separator: " "), isWarning: true)
  }
}
