import EventLoop
import ModuleKit
public import ScreenKit
public import TodoStores
import TodoTxt

extension Navigator {
  /// Tells what was done to the selected tasks and how to undo it: `Done: Call mom · u undo`.
  ///
  /// - Parameters:
  ///   - what: the action in the past: `Done`.
  ///   - texts: the lines of those tasks.
  ///   - gone: tasks that do not exist any more.
  ///   - notes: further facts, a phrase each.
  public func tell(_ what: String, _ texts: [[UInt8]], gone: [SelectedTask] = [], notes: [String] = []) {
    guard !texts.isEmpty else {
      if gone.isEmpty, notes.isEmpty { return }
      let missing = gone.isEmpty ? [] : ["\(Self.subject(of: gone.map(\.line.text))) no longer there"]
      return show(
        ScreenMessage("Nothing was changed: \((missing + notes).joined(separator: " · ")).", isWarning: true))
    }
    var parts = [Self.heading(what, texts)] + notes
    if !gone.isEmpty { parts.append("\(gone.count) \(gone.count == 1 ? "is" : "are") no longer there") }
    show(
      ScreenMessage(
        parts.joined(separator: " · "), cutting: Self.title(of: texts), isWarning: !gone.isEmpty,
        phrases: [.undo]))
  }

  /// Reports an action, and how to undo it.
  public func tell(_ what: String) {
    show(ScreenMessage(what, phrases: [.undo]))
  }

  /// What was done to which task, or to how many.
  public static func heading(_ what: String, _ texts: [[UInt8]]) -> String {
    switch texts.count {
    case 0: what
    case 1: "\(what): \(words(of: texts[0]))"
    default: "\(what): \(texts.count) tasks"
    }
  }

  /// The part of a heading that names its task; nil for several.
  public static func title(of texts: [[UInt8]]) -> String? { texts.count == 1 ? words(of: texts[0]) : nil }

  /// A task's own words with its projects and contexts, for a sentence.
  public static func words(of line: [UInt8]) -> String { TodoItem(line: line).wordsForSentence }

  private static func subject(of lines: [[UInt8]]) -> String {
    lines.count == 1 ? "“\(words(of: lines[0]))” is" : "\(lines.count) tasks are"
  }
}
