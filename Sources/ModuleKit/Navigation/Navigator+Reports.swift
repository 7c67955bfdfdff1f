import EventLoop
public import TodoStores
import TodoTxt

extension Navigator {
  /// Tells what was done to tasks that were chosen, and how it is taken back: `Done: Call mom · u undoes`.
  ///
  /// - Parameters:
  ///   - what: as `Done`.
  ///   - texts: the lines of those tasks.
  ///   - gone: those that were not there any more.
  ///   - notes: what else there is to say.
  public func tell(_ what: String, _ texts: [[UInt8]], gone: [SelectedTask] = [], notes: [String] = []) {
    guard !texts.isEmpty else {
      if gone.isEmpty, notes.isEmpty { return }
      let missing = gone.isEmpty ? [] : ["\(Self.subject(of: gone.map(\.line.text))) not there any more"]
      return show(
        ScreenMessage("Nothing was changed: \((missing + notes).joined(separator: " · ")).", isWarning: true))
    }
    var parts = ["\(what): \(texts.count == 1 ? Self.words(of: texts[0]) : "\(texts.count) tasks")"] + notes
    if !gone.isEmpty { parts.append("\(gone.count) \(gone.count == 1 ? "is" : "are") not there any more") }
    if let undo { parts.append(undo) }
    show(ScreenMessage(parts.joined(separator: " · "), isWarning: !gone.isEmpty))
  }

  /// What was done, in a sentence, and how to undo it.
  public func tell(_ what: String) {
    show(ScreenMessage([what, undo].compactMap(\.self).joined(separator: " · ")))
  }

  /// `u undoes`; nil where no module takes anything back.
  public var undo: String? { keyName(ofAction: "undo").map { "\($0) undoes" } }

  /// A task's own words, for a sentence.
  public static func words(of line: [UInt8]) -> String {
    String(decoding: TodoItem(line: line).body, as: UTF8.self)
  }

  private static func subject(of lines: [[UInt8]]) -> String {
    lines.count == 1 ? "“\(words(of: lines[0]))” is" : "\(lines.count) tasks are"
  }
}
