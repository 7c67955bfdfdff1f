public import EventLoop
public import ModuleKit
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
    let missing = gone.isEmpty ? [] : ["\(gone.count) \(gone.count == 1 ? "is" : "are") no longer there"]
    show(ScreenMessage(what, of: texts, notes + missing, isWarning: !gone.isEmpty))
  }

  /// Reports an action, and how to undo it.
  public func tell(_ what: String) {
    show(ScreenMessage(what, phrases: [.undo]))
  }

  /// A task's own words with its projects and contexts, for a sentence.
  public static func words(of line: [UInt8]) -> String { TodoItem(line: line).wordsForSentence }

  private static func subject(of lines: [[UInt8]]) -> String {
    lines.count == 1 ? "“\(words(of: lines[0]))” is" : "\(lines.count) tasks are"
  }

  /// Opens a link and shows a message. A program that needs the terminal gets it meanwhile.
  public func open(_ link: [UInt8], with opener: any LinkOpener) {
    let work: @Sendable () throws -> Void = { try opener.open(link) }
    let tell: @EventLoop (()) -> Void = { _ in
      self.show(ScreenMessage("Opened: \(String(decoding: link, as: UTF8.self))"))
    }
    if opener.takesTerminal { lend(work, onSuccess: tell) } else { self.work(work, onSuccess: tell) }
  }
}

extension ScreenMessage {
  /// Tells what was done to which task, or to how many, and how to undo it.
  ///
  /// - Parameters:
  ///   - what: the action in the past: `Done`.
  ///   - texts: the lines of those tasks.
  ///   - notes: further facts, a phrase each.
  @EventLoop
  public init(
    _ what: String, of texts: [[UInt8]], _ notes: [String], isWarning: Bool = false, isDone: Bool = false
  ) {
    let title = texts.count == 1 ? ScreenNavigator.words(of: texts[0]) : nil
    let subject = title ?? (texts.isEmpty ? nil : "\(texts.count) tasks")
    self.init(
      subject.map { "\(what): \($0)" } ?? what, cutting: title, notes: notes, isWarning: isWarning,
      isDone: isDone, phrases: [.undo])
  }
}
