import ModuleKit
import TodoTxt

/// How a text changes a task.
enum TextEdit {
  case append, prepend, replace

  /// The text is the whole new line.
  case line

  /// The task's line with `text` applied.
  ///
  /// - Parameters:
  ///   - text: one line.
  ///   - sentenceDelimiters: as in a shell's brackets; no space is added before an appended text that starts
  ///     with one of these.
  ///   - keepsCompletion: whether a completed task keeps its x and dates in front; in todo.sh's way it does not.
  func line(
    from line: [UInt8], with text: [UInt8], sentenceDelimiters: String, keepsCompletion: Bool
  ) -> [UInt8] {
    let old = TaskPrefix(of: line)
    let item = TodoItem(line: line)
    let completion = line.prefix(item.body.startIndex - item.text.startIndex)
    switch self {
    case .append:
      let joins = ShellPattern.matches(text, Array("[\(sentenceDelimiters)]*".utf8))
      return line + (joins ? [] : [.space]) + text
    case .prepend where keepsCompletion && item.isCompleted:
      return completion + text + [.space] + item.body
    case .replace where keepsCompletion && item.isCompleted:
      return TodoItem(line: text).isCompleted ? text : completion + text
    case .prepend:
      return old.priority + old.date + text + [.space] + old.rest
    case .replace:
      // The new text's own priority and date replace the old ones.
      let new = TaskPrefix(of: text)
      return Array(new.priority.isEmpty ? old.priority : new.priority)
        + (new.date.isEmpty ? old.date : new.date) + new.rest
    case .line:
      return text
    }
  }
}
