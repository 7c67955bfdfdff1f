import ModuleKit
import ScreenKit
import TodoStores

extension LiveListFormatter {
  /// A message about a task that another program has changed, if the change is not visible.
  func message(on followed: FollowedTask, of task: SelectedTask) -> ScreenMessage? {
    let text = task.words
    return switch followed.reason {
    case .same, .successor: nil
    case .rewritten: ScreenMessage("“\(text)” was changed by another program.")
    case .replacement, .survivor: ScreenMessage("“\(text)” no longer exists.", isWarning: true)
    }
  }

  /// A message instead of an action on a task that the user did not select.
  func doubt(about task: SelectedTask, insteadOf lost: SelectedTask) -> String {
    "“\(beginning(of: lost))” left the list. Press again to act on “\(beginning(of: task))”."
  }

  /// The width of a quoted text, such that two fit on a row.
  private func beginning(of task: SelectedTask) -> String {
    let text = task.words
    return text.count > Self.longestBeginning ? text.prefix(Self.longestBeginning - 1) + "…" : text
  }

  private static let longestBeginning = 16

  /// Describes other programs' changes to the tasks, for a screen reader; nil if the tasks are the same.
  ///
  /// - Parameter isNumbered: whether tasks have their numbers.
  func message(on news: ListNews, isNumbered: Bool = true) -> ScreenMessage? {
    let facts = news.facts
    if facts.isEmpty { return nil }
    let text = { (task: NumberedTask) in
      (isNumbered ? "\(task.number) " : "") + String(decoding: task.text, as: UTF8.self)
    }
    let words = facts.prefix(Self.toldFacts).map { fact in
      switch fact {
      case .added(let task): "Added: \(text(task))"
      case .completed(let task): "Done: \(text(task))"
      case .changed(let task): "Changed: \(text(task))"
      case .gone(let text): "Gone: \(String(decoding: text, as: UTF8.self))"
      }
    }
    let more = facts.count > Self.toldFacts ? "; and \(facts.count - Self.toldFacts) more" : ""
    return ScreenMessage(words.joined(separator: "; ") + more)
  }

  // MARK: Tasks that are not listed

  /// Says why tasks that were just added are not listed.
  ///
  /// - Parameter count: the number of those that are not listed.
  func message(
    onAdded tasks: [SelectedTask], hidden count: Int, by reason: HidingReason
  ) -> ScreenMessage {
    let (first, last) = (tasks.first?.shownNumber ?? "", tasks.last?.shownNumber ?? "")
    let added = tasks.count == 1 ? "Task \(first) was added" : "Tasks \(first) to \(last) were added"
    return message(
      "\(added), but \(self.clause(on: reason, tasks.count == 1 ? "it" : count == tasks.count ? "them" : "\(count) of them"))",
      reason)
  }

  /// Says why a task is not listed.
  func message(onHidden task: SelectedTask, by reason: HidingReason) -> ScreenMessage {
    message("“\(beginning(of: task))” was changed last, but \(clause(on: reason, "it"))", reason)
  }

  private func clause(on reason: HidingReason, _ object: String) -> String {
    switch reason {
    case .filter: "the filter hides \(object)"
    case .waiting: "waiting and hidden tasks are not shown"
    case .completed: "completed tasks are not shown"
    case .context(let name): "the context \(name) hides \(object)"
    case .view(_, let title): "this view does not show \(object): see “\(title)”"
    case .other: "this list does not show \(object)"
    }
  }

  private func message(_ sentence: String, _ reason: HidingReason) -> ScreenMessage {
    let phrases: [KeyPhrase] =
      switch reason {
      case .filter: [KeyPhrase(action: "filter-clear", rest: "clears the filter")]
      case .waiting: [KeyPhrase(action: "show-all", rest: "shows them")]
      case .completed: [KeyPhrase(action: "show-completed", rest: "shows them")]
      case .view(let number, _): [KeyPhrase(action: "view-\(number)", rest: "goes there")]
      case .context, .other: []
      }
    return ScreenMessage(sentence + (phrases.isEmpty ? "." : ""), phrases: phrases)
  }

  private static let toldFacts = 3
}
