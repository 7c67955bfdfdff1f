import ModuleKit
import TodoTxt

/// What a live listing shows at one moment.
struct LiveListDisplayData: Sendable {
  var list: ListDisplayData

  /// The first line of `list` to show.
  var firstLine: Int

  /// Numbers of the tasks to mark as just changed.
  var marked: Range<Int>

  /// Takes the place of the summary, where there is something to say.
  var message: LiveListMessage?
}

struct LiveListMessage: Hashable, Sendable {
  var text: String

  /// Whether something is wrong.
  var isWarning: Bool
}

/// What the user asks of a live listing.
enum LiveListInput: Hashable, Sendable {
  case add
  case undo
  case scroll(lines: Int)
  case scrollToStart
  case scrollToEnd
  case quit
}

/// Draws a live listing on a screen, the bottom line for the summary, messages and questions.
final class LiveListView: View {
  private struct Question {
    var label: String
    var editor: LineEditor
    var receive: ([UInt8]?) throws -> Void
  }

  private let screen: any Screen
  private let palette: Palette
  private var data: LiveListDisplayData?
  private var question: Question?

  init(screen: any Screen, palette: Palette) {
    self.screen = screen
    self.palette = palette
  }

  var events: AsyncStream<ScreenEvent> { screen.events }

  var columns: Int { screen.size.columns }

  /// The number of lines of the list that fit.
  var listHeight: Int { max(0, screen.size.rows - 1) }

  func display(_ data: LiveListDisplayData) {
    self.data = data
    let height = listHeight
    var rows = listRows(data, height: height)
    rows.reserveCapacity(height + 1)
    for hint in data.list.hints where rows.count < height && data.list.lineCount == 0 {
      var row: [UInt8] = []
      DisplayText.append(Array(hint.utf8)[...], columns: columns, to: &row)
      rows.append(row)
    }
    while rows.count < height { rows.append([]) }
    let bottom = bottomLine(data)
    rows.append(bottom.text)
    screen.draw(rows, cursor: bottom.cursor.map { ScreenPosition(column: $0, row: height) })
  }

  /// The lines of the list that are in view.
  private func listRows(_ data: LiveListDisplayData, height: Int) -> [[UInt8]] {
    let lines = data.firstLine..<max(data.firstLine, min(data.firstLine + height, data.list.lineCount))
    var text: [UInt8] = []
    // Escape sequences take none of the columns.
    text.reserveCapacity(2 * columns * lines.count)
    data.list.appendLines(lines, marking: data.marked, to: &text)
    return text.lines
  }

  /// What `event` asks for; nil where it asks for nothing, or was typed into an answer.
  ///
  /// - Throws: what the receiver of an answer throws.
  func input(for event: ScreenEvent) throws -> LiveListInput? {
    guard case .key(let key) = event else { return nil }
    if question != nil {
      try answer(with: key)
      return nil
    }
    switch key {
    case .text(let text): return Self.commands[text]
    case .control("c"): return .quit
    case .down: return .scroll(lines: 1)
    case .up: return .scroll(lines: -1)
    case .pageDown, .control("f"): return .scroll(lines: listHeight)
    case .pageUp, .control("b"): return .scroll(lines: -listHeight)
    case .home: return .scrollToStart
    case .end: return .scrollToEnd
    default: return nil
    }
  }

  private static let commands: [[UInt8]: LiveListInput] = [
    Array("a".utf8): .add, Array("u".utf8): .undo, Array("j".utf8): .scroll(lines: 1),
    Array("k".utf8): .scroll(lines: -1),
    Array("g".utf8): .scrollToStart, Array("G".utf8): .scrollToEnd, Array("q".utf8): .quit,
  ]

  private func answer(with key: Key) throws {
    guard let outcome = question?.editor.handle(key) else { return }
    let receive = question?.receive
    switch outcome {
    case .editing:
      break
    case .submitted(let text):
      question = nil
      try receive?(text)
    case .cancelled:
      question = nil
      try receive?(nil)
    }
  }

  private func bottomLine(_ data: LiveListDisplayData) -> (text: [UInt8], cursor: Int?) {
    var row: [UInt8] = []
    if let question {
      return questionLine(question)
    }
    let message =
      data.message
      ?? LiveListMessage(text: "\(data.list.summary.joined(separator: " "))  \(Self.keys)", isWarning: false)
    let style = message.isWarning ? palette.overdue : palette.faint
    row += style.utf8
    DisplayText.append(Array(message.text.utf8)[...], columns: columns, to: &row)
    if !style.isEmpty { row += palette.reset.utf8 }
    return (row, nil)
  }

  /// The question and as much of the end of the answer as fits, the cursor in view.
  private func questionLine(_ question: Question) -> (text: [UInt8], cursor: Int?) {
    var row: [UInt8] = []
    DisplayText.append(Array(question.label.utf8)[...], columns: columns, to: &row)
    let labelWidth = DisplayText.width(of: row[...])
    let room = max(1, columns - labelWidth - 1)
    var shown = String(decoding: question.editor.text, as: UTF8.self)[...]
    var before = String(decoding: question.editor.textBeforeCursor, as: UTF8.self)[...]
    while DisplayText.width(of: Array(before.utf8)[...]) > room {
      shown.removeFirst()
      before.removeFirst()
    }
    DisplayText.append(Array(shown.utf8)[...], columns: room, to: &row)
    return (row, labelWidth + DisplayText.width(of: Array(before.utf8)[...]))
  }

  private static let keys = "a add · u undo · j k scroll · q quit"
}

extension LiveListView: Prompt {
  func ask(
    _ question: String, prefilledWith prefilled: [UInt8], receive: @escaping ([UInt8]?) throws -> Void
  ) {
    self.question = Question(label: question, editor: LineEditor(prefilled), receive: receive)
  }

  func confirm(_ question: String, receive: @escaping (Bool) throws -> Void) {
    ask("\(question) (y/n) ", prefilledWith: []) { try receive($0 == Array("y".utf8)) }
  }
}
