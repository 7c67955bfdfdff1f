import ModuleKit
import ScreenKit
import TodoStores
import TodoTxt

extension LiveListFormatter {
  /// A message about a task that another program has changed, if the change is not visible.
  func message(on followed: FollowedTask, of task: SelectedTask) -> ScreenMessage? {
    let text = String(decoding: task.line.text, as: UTF8.self)
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
    let text = String(decoding: task.line.text, as: UTF8.self)
    return text.count > Self.longestBeginning ? text.prefix(Self.longestBeginning - 1) + "…" : text
  }

  private static let longestBeginning = 16

  /// Describes other programs' changes to the tasks, for a screen reader; nil if the tasks are the same.
  func message(on news: ListNews) -> ScreenMessage? {
    let facts = news.facts
    if facts.isEmpty { return nil }
    let words = facts.prefix(Self.toldFacts).map { fact in
      switch fact {
      case .added(let task): "Added: \(Self.text(of: task))"
      case .completed(let task): "Done: \(Self.text(of: task))"
      case .changed(let task): "Changed: \(Self.text(of: task))"
      case .gone(let text): "Gone: \(String(decoding: text, as: UTF8.self))"
      }
    }
    let more = facts.count > Self.toldFacts ? "; and \(facts.count - Self.toldFacts) more" : ""
    return ScreenMessage(words.joined(separator: "; ") + more)
  }

  private static let toldFacts = 3

  private static func text(of task: NumberedTask) -> String {
    "\(task.number) \(String(decoding: task.text, as: UTF8.self))"
  }
}
