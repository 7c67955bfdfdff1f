public import EventLoop
import PlainText
import TerminalText
public import ViewKit

/// A question on the bottom rows of a screen, or in a frame.
@EventLoop
public final class QuestionScene: Scene {
  private var question: OpenQuestion
  private let prefilled: [UInt8]
  private let receive: ([UInt8]?) -> Void
  private let remember: ([UInt8]) -> Void
  private let assistant: (any QuestionAssistant)?

  /// Whether it is in a frame, and the title of that.
  private let isPopup: Bool
  private let title: String

  /// The most rows of the assistant in the frame, whose lower edge keeps its place while the user types.
  private var helpRows = 0

  /// What Enter and Escape do; empty if nothing says it.
  private let keys: [(keys: String, words: String)]

  /// What a yes-or-no question is about, a row above it; empty for none.
  private let subject: String

  /// Why the last answer was not valid, until the next key.
  private var refusal: String?

  /// Whether the assistant's rows wait for a pause, because a screen reader reads them.
  private var isTyping = false

  /// Whether it has been answered or cancelled.
  private var isOver = false
  private unowned let navigator: any Navigator

  private init(
    _ question: OpenQuestion, on navigator: any Navigator, assistant: (any QuestionAssistant)? = nil,
    isPopup: Bool = false, title: String? = nil, keys: [(keys: String, words: String)] = [],
    subject: String = "", remember: @escaping ([UInt8]) -> Void, receive: @escaping ([UInt8]?) -> Void
  ) {
    self.keys = keys
    self.subject = subject
    self.question = question
    prefilled = question.text
    self.assistant = assistant
    self.isPopup = isPopup
    self.title = title ?? question.label?.withoutColon ?? ""
    self.navigator = navigator
    self.remember = remember
    self.receive = receive
  }

  /// Asks for a line.
  ///
  /// - Parameters:
  ///   - assistant: helps the user to answer.
  ///   - isPopup: whether to ask in a frame. A screen reader reads one row, whatever this is.
  ///   - title: of the frame; nil for the question's label.
  ///   - keys: what Enter and Escape do; none if the assistant says it.
  ///   - receive: the answer, with LF between lines if the user agreed to several; nil if the user cancelled.
  @discardableResult
  public static func ask(
    _ question: Question, on navigator: any Navigator, assistant: (any QuestionAssistant)? = nil,
    isPopup: Bool = false, title: String? = nil,
    keys: KeyValuePairs<Key, String> = [.enter: "accept", .escape: "cancel"],
    receive: @escaping ([UInt8]?) -> Void
  ) -> QuestionScene {
    ask(
      question, on: navigator, history: navigator.history(question.history), assistant: assistant,
      isPopup: isPopup, title: title, keys: keys, receive: receive)
  }

  /// Asks for a line, with a history of answers.
  @discardableResult
  public static func ask(
    _ question: Question, on navigator: any Navigator, history answers: any AnswerHistory,
    assistant: (any QuestionAssistant)? = nil, isPopup: Bool = false, title: String? = nil,
    keys: KeyValuePairs<Key, String> = [.enter: "accept", .escape: "cancel"],
    receive: @escaping ([UInt8]?) -> Void
  ) -> QuestionScene {
    let isPopup = isPopup && !navigator.isLinear
    let scene = QuestionScene(
      OpenQuestion(question, history: answers.answers(), style: .key), on: navigator,
      assistant: assistant, isPopup: isPopup, title: title,
      keys: keys.map { ($0.name ?? "", $1) },
      remember: { answers.remember($0) }, receive: receive)
    navigator.present(scene, as: isPopup ? .popup : .bottom)
    return scene
  }

  /// Puts back an earlier answer, which could not be used.
  ///
  /// - Returns: false if the question is over, or the user has typed something else since.
  public func restore(_ answer: [UInt8]) -> Bool {
    guard !isOver, question.answer?.text == prefilled else { return false }
    question.answer = AnswerText(before: answer)
    navigator.setNeedsDisplay()
    return true
  }

  /// Asks a yes-or-no question; cancelling means no.
  ///
  /// - Parameter subject: what it is about, for a row of its own that is cut at the edge.
  public static func confirm(
    _ question: String, about subject: String = "", on navigator: any Navigator,
    receive: @escaping (Bool) -> Void
  ) {
    let scene = QuestionScene(
      OpenQuestion(confirming: question, style: .key), on: navigator, subject: subject, remember: { _ in },
      receive: { receive($0 != nil) })
    navigator.present(scene, as: .bottom)
  }

  public func image(for room: ScreenSize) -> SceneImage {
    if isPopup { return popup(in: room) }
    let columns = max(1, room.columns)
    let display =
      navigator.isLinear
      ? question.display(columns: columns)
      : question.display(
        columns: columns, QuestionLook(navigator.palette, hints: keys, rowLimit: rowLimit(in: room)))
    // The answer follows the end of a long question.
    let hidden = max(0, display.rows.count - room.rows)
    let rows = Array(display.rows[hidden...])
    let help = help(in: ScreenSize(columns: room.columns, rows: room.rows - rows.count))
    return SceneImage(
      rows: help + rows,
      cursor: ScreenPosition(
        column: display.cursor.column, row: display.cursor.row - hidden + help.count))
  }

  /// A long answer grows, as long as most rows are left to the scene above.
  private func rowLimit(in room: ScreenSize) -> Int { max(1, min(Self.mostRowsOfAnswer, room.rows / 4)) }

  private static let mostRowsOfAnswer = 6

  /// The answer on a ground of its own, below the assistant's rows.
  private func popup(in room: ScreenSize) -> SceneImage {
    let palette = navigator.palette
    let columns = max(1, min(room.columns, assistant?.popupColumns ?? room.columns))
    let help = help(in: ScreenSize(columns: columns, rows: room.rows - 1))
    helpRows = max(help.count, min(helpRows, room.rows - 1))
    // A short label such as `:` is the sign before the answer.
    let sign = question.label.flatMap { $0.count == 1 ? $0 : nil } ?? "› "
    let display = question.display(columns: columns, label: sign, rowLimit: rowLimit(in: room))
    let rows = display.rows.map { row in
      let length = row.starts(with: sign.utf8) ? sign.utf8.count : 0
      let text = palette.styled(Array(row.prefix(length)), palette[.accent]) + row.dropFirst(length)
      return palette.row(text, on: .unfocusedRow, columns: columns)
    }
    var image = SceneImage(
      rows: (help + rows).suffix(max(1, room.rows)),
      cursor: ScreenPosition(column: display.cursor.column, row: display.cursor.row + help.count))
    image.frame = PopupFrame(title: title, keys: keys + (assistant?.keys(for: question.answer) ?? []))
    image.frame?.freeRows = helpRows - help.count
    return image
  }

  /// The assistant's rows above the question. They leave a row for the subject of the question, unless a
  /// screen reader has read that.
  private func help(in room: ScreenSize) -> [[UInt8]] {
    let limit = navigator.isLinear ? room.rows : room.rows - 1
    if let refusal, !isPopup, room.rows > 0 {
      return MessageRows(refusal, columns: max(1, room.columns), limit: max(1, limit)).rows
        .map { navigator.palette.styled($0, navigator.palette.overdue) }
    }
    if !subject.isEmpty, limit > 0 {
      var row: [UInt8] = []
      DisplayText.append(subject, columns: room.columns, to: &row)
      return [navigator.palette.styled(row, navigator.palette[.muted])]
    }
    guard let assistant, let answer = question.answer, limit > 0, !isTyping else { return [] }
    let preview =
      navigator.isLinear || limit < 2 ? nil : assistant.preview(of: answer, columns: room.columns)
    let size = ScreenSize(columns: room.columns, rows: limit - (preview == nil ? 0 : 1))
    return ([preview].compactMap(\.self) + assistant.rows(with: answer, in: size)).prefix(limit).map(\.self)
  }

  /// Why one of the lines is not valid.
  private func refusal(of answer: [UInt8]) -> String? {
    guard let assistant else { return nil }
    let lines = answer.split(separator: .newline, omittingEmptySubsequences: false)
    return lines.lazy.compactMap { assistant.refusal(of: Array($0)) }.first
  }

  public func handle(_ event: ScreenEvent) -> Bool {
    refusal = nil
    navigator.tellAfterPause { [weak self] isTyping in self?.isTyping = isTyping }
    let before = question
    if case .key(let key) = event, let answer = question.answer,
      let changed = assistant?.answer(to: key, from: answer)
    {
      question.answer = changed
      return true
    }
    let outcome: OpenQuestion.Outcome =
      switch event {
      case .key(let key): question.handle(key)
      case .paste(let text): question.paste(text)
      case .said, .resized, .mouse: .open
      }
    guard outcome != .open else { return true }
    if case .answered(let answer) = outcome, let reason = refusal(of: answer) {
      question = before
      refusal = reason
      return true
    }
    // Cancelled answers are in the history, too.
    if question.text != prefilled { remember(question.text) }
    isOver = true
    navigator.dismiss(self)
    if case .answered(let answer) = outcome { receive(answer) } else { receive(nil) }
    return true
  }
}
