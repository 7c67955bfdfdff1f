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
  /// Adds what was pasted, once the user has looked at it.
  case offer([UInt8])
  case undo
  case scroll(lines: Int)
  case scrollToStart
  case scrollToEnd
  case quit
}

/// Draws a live listing on a screen, and below it the summary, messages and questions.
@EventLoop
final class LiveListView: View {
  private let screen: any Screen
  private let palette: Palette
  private let answers: any AnswerHistory
  private var question: (open: OpenQuestion, receive: ([UInt8]?) throws -> Void)?

  init(screen: any Screen, palette: Palette, answers: any AnswerHistory) {
    self.screen = screen
    self.palette = palette
    self.answers = answers
  }

  var events: AsyncStream<ScreenEvent> { screen.events }

  var columns: Int { screen.size.columns }

  /// The number of lines of the list that fit where one row is enough for what is below them.
  var listHeight: Int { max(0, screen.size.rows - 1) }

  func display(_ data: LiveListDisplayData) {
    let bottom = bottom(of: data)
    let height = max(0, screen.size.rows - bottom.rows.count)
    let lines = data.firstLine..<max(data.firstLine, min(data.firstLine + height, data.list.text.lineCount))
    var text: [UInt8] = []
    // Escape sequences take none of the columns.
    text.reserveCapacity(2 * columns * screen.size.rows)
    data.list.text.appendLines(lines, marking: data.marked, to: &text)
    var rowCount = lines.count
    for hint in data.list.hints where rowCount < height && data.list.lineCount == 0 {
      DisplayText.append(hint, columns: columns, to: &text)
      text.append(.newline)
      rowCount += 1
    }
    text.append(.newline, count: height - rowCount)
    for row in bottom.rows {
      text += row
      text.append(.newline)
    }
    let cursor = bottom.cursor.map { ScreenPosition(column: $0.column, row: height + $0.row) }
    screen.draw(text, cursor: cursor)
  }

  /// What `event` asks for; nil where it asks for nothing, or was typed into an answer.
  ///
  /// - Throws: what the receiver of an answer throws.
  func input(for event: ScreenEvent) throws -> LiveListInput? {
    if question != nil {
      try answer(with: event)
      return nil
    }
    switch event {
    case .key(let key): return input(for: key)
    case .paste(let text): return text.allSatisfy { $0.isBlank || $0 == .newline } ? nil : .offer(text)
    case .said, .resized: return nil
    }
  }

  private func input(for key: Key) -> LiveListInput? {
    if let character = key.character { return Self.commands[character] }
    switch key {
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

  private func answer(with event: ScreenEvent) throws {
    guard let receive = question?.receive else { return }
    let outcome: OpenQuestion.Outcome? =
      switch event {
      case .key(let key): question?.open.handle(key)
      case .paste(let text): question?.open.paste(text)
      case .said, .resized: .open
      }
    guard let outcome, outcome != .open else { return }
    // What was given up can be had again, too.
    answers.remember(question?.open.text ?? [])
    question = nil
    if case .answered(let answer) = outcome { try receive(answer) } else { try receive(nil) }
  }

  /// The rows below the list, and where the cursor stands in them: a question, a message or the summary.
  private func bottom(of data: LiveListDisplayData) -> (rows: [[UInt8]], cursor: ScreenPosition?) {
    if let question {
      let display = question.open.display(columns: max(1, columns))
      // Of a question that is too long, the end is where the answer goes.
      let hidden = max(0, display.rows.count - screen.size.rows)
      let cursor = ScreenPosition(column: display.cursor.column, row: display.cursor.row - hidden)
      return (Array(display.rows[hidden...]), cursor)
    }
    if let message = data.message {
      let style = message.isWarning ? palette.overdue : palette.faint
      return (rows(of: message.text).map { styled($0, style) }, nil)
    }
    var summary: [UInt8] = []
    let text = "\(data.list.summary.joined(separator: " "))  \(Self.keys)"
    DisplayText.append(text, columns: columns, to: &summary)
    return ([styled(summary, palette.faint)], nil)
  }

  /// A message in as many rows as it takes; a line of the list stays in sight where there is room for two rows.
  private func rows(of message: String) -> [[UInt8]] {
    let rows = DisplayText.rows(of: Array(message.utf8), columns: max(1, columns))
    let limit = max(1, listHeight)
    guard rows.count > limit else { return rows }
    var last: [UInt8] = []
    let rest = Array(rows[(limit - 1)...].joined(separator: [.space]))
    DisplayText.append(rest[...], columns: columns, to: &last)
    return rows[..<(limit - 1)] + [last]
  }

  private func styled(_ row: [UInt8], _ style: String) -> [UInt8] {
    style.isEmpty ? row : Array(style.utf8) + row + Array(palette.reset.utf8)
  }

  private static let keys = "a add · u undo · j k scroll · q quit"
}

extension LiveListView: @EventLoop Prompt {
  func ask(_ question: Question, receive: @escaping ([UInt8]?) throws -> Void) {
    self.question = (OpenQuestion(question, history: answers.answers(), style: .key), receive)
  }

  func confirm(_ question: String, receive: @escaping (Bool) throws -> Void) {
    self.question = (OpenQuestion(confirming: question, style: .key), { try receive($0 != nil) })
  }
}
