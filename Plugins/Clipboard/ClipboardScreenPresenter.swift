import EventLoop
import ModuleKit
import ScreenKit
import TaskScreens
import TodoStores
import TodoTxt

/// Copies the tasks that are chosen on a screen.
@EventLoop
struct ClipboardScreenPresenter {
  enum Part: Sendable {
    /// The tasks' own words.
    case words

    /// The lines as they stand in the file, but for control characters.
    case lines
  }

  let navigator: any Navigator

  /// One task a line, no newline behind the last.
  func copy(_ tasks: [SelectedTask], _ part: Part) {
    navigator.remember(RepeatableAction("copy") { self.copy($0, part) })
    let texts = tasks.map { task in
      switch part {
      case .words: Array(TodoItem(line: task.line.text).body)
      case .lines: task.line.text
      }
    }
    // What is pasted into a terminal must not command it.
    let text = String(decoding: Array(texts.joined(separator: [.newline])), as: UTF8.self).withoutControls
    guard navigator.copy(Array(text.utf8)) else {
      return navigator.show(
        ScreenMessage("That is more than a terminal's clipboard takes.", isWarning: true))
    }
    let what = tasks.count == 1 ? String(decoding: texts[0], as: UTF8.self) : "\(tasks.count) tasks"
    navigator.show(ScreenMessage("Copied: \(what)"))
  }
}
