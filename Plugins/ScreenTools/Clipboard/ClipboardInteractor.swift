import PlainText
import TodoStores
import TodoTxt

/// Makes the text to copy of tasks.
struct ClipboardInteractor {
  enum Part: Sendable {
    /// The tasks' own words.
    case words

    /// The whole lines, without control characters.
    case lines
  }

  /// One task per line, without a newline after the last.
  func text(of tasks: [SelectedTask], _ part: Part) -> [UInt8] {
    let texts = tasks.map { task in
      switch part {
      case .words: Array(TodoItem(line: task.line.text).body)
      case .lines: task.line.text
      }
    }
    // Pasted text must not control a terminal.
    let text = String(decoding: Array(texts.joined(separator: [.newline])), as: UTF8.self)
    return Array(text.withoutControls.utf8)
  }
}
