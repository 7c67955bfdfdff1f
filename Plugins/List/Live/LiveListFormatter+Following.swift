import ModuleKit
import ScreenKit
import TodoStores
import TodoTxt

extension LiveListFormatter {
  /// What to say of a task that another program has changed, where that is not plain to see.
  func message(on followed: FollowedTask, of task: SelectedTask) -> ScreenMessage? {
    let text = String(decoding: task.line.text, as: UTF8.self)
    return switch followed.reason {
    case .same, .successor: nil
    case .rewritten: ScreenMessage("“\(text)” has been changed by another program.")
    case .replacement, .survivor: ScreenMessage("“\(text)” is not there any more.", isWarning: true)
    }
  }

  /// What to say instead of acting on a task that the user did not go to.
  func doubt(about task: SelectedTask, insteadOf lost: SelectedTask) -> String {
    "“\(beginning(of: lost))” is not here any more. Press again to act on “\(beginning(of: task))”."
  }

  /// So much of a text that two of them fit on a row.
  private func beginning(of task: SelectedTask) -> String {
    let text = String(decoding: task.line.text, as: UTF8.self)
    return text.count > Self.longestBeginning ? text.prefix(Self.longestBeginning - 1) + "…" : text
  }

  private static let longestBeginning = 16

  /// What other programs have done to the tasks, for who does not see it; nil where the same tasks are there.
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
