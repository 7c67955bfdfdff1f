import EventLoop
import Listing
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
@EventLoop
final class LiveListView: View {
  private struct Question {
    var label: String
    var editor: LineEditor
    var receive: ([UInt8]?) throws -> Void
  }

  private let screen: any Screen
  private let palette: Palette
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
    let height = listHeight
    let lines = data.firstLine..<max(data.firstLine, min(data.firstLine + height, data.list.lineCount))
    var text: [UInt8] = []
    // Escape sequences take none of the columns.
    text.reserveCapacity(2 * columns * (height + 1))
    data.list.appendLines(lines, marking: data.marked, to: &text)
    var rowCount = lines.count
    for hint in data.list.hints where rowCount < height && data.list.lineCount == 0 {
      DisplayText.append(hint, columns: columns, to: &text)
      text.append(.newline)
      rowCount += 1
    }
    text.append(.newline, count: height - rowCount)
    let cursor = appendBottomLine(data, to: &text)
    text.append(.newline)
    screen.draw(text, cursor: cursor.map { ScreenPosition(column: $0, row: height) })
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

  /// Appends the summary, a message or a question.
  ///
  /// - Returns: the column that the cursor stands in, where there is one.
  private func appendBottomLine(_ data: LiveListDisplayData, to text: inout [UInt8]) -> Int? {
    if let question { return append(question, to: &text) }
    let message =
      data.message
      ?? LiveListMessage(text: "\(data.list.summary.joined(separator: " "))  \(Self.keys)", isWarning: false)
    let style = message.isWarning ? palette.overdue : palette.faint
    text += style.utf8
    DisplayText.append(message.text, columns: columns, to: &text)
    if !style.isEmpty { text += palette.reset.utf8 }
    return nil
  }

  /// Appends the question and as much of the end of the answer as fits, the cursor in view.
  ///
  /// - Returns: the column that the cursor stands in.
  private func append(_ question: Question, to text: inout [UInt8]) -> Int {
    let labelWidth = DisplayText.append(question.label, columns: columns, to: &text)
    let room = max(1, columns - labelWidth - 1)
    var shown = String(decoding: question.editor.text, as: UTF8.self)[...]
    var before = String(decoding: question.editor.textBeforeCursor, as: UTF8.self)[...]
    while DisplayText.width(of: Array(before.utf8)[...]) > room {
      shown.removeFirst()
      before.removeFirst()
    }
    DisplayText.append(String(shown), columns: room, to: &text)
    return labelWidth + DisplayText.width(of: Array(before.utf8)[...])
  }

  private static let keys = "a add · u undo · j k scroll · q quit"
}

extension LiveListView: @EventLoop Prompt {
  func ask(
    _ question: String, prefilledWith prefilled: [UInt8], receive: @escaping ([UInt8]?) throws -> Void
  ) {
    self.question = Question(label: question, editor: LineEditor(prefilled), receive: receive)
  }

  func confirm(_ question: String, receive: @escaping (Bool) throws -> Void) {
    ask("\(question) (y/n) ", prefilledWith: []) { try receive($0 == Array("y".utf8)) }
  }
}
