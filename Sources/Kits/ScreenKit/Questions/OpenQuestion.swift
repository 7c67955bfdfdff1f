import PlainText
import TerminalText
public import ViewKit

/// A question on a terminal, from asking to the answer: how keys and pastes change it, and how it looks.
///
/// It knows no device, so that a shell prompt and a screen share it.
public struct OpenQuestion: Sendable {
  public enum Outcome: Hashable, Sendable {
    case open

    /// With LF between lines, if the user agreed to several; for a yes-or-no question it means yes.
    case answered([UInt8])
    case cancelled
  }

  private enum Stage {
    case typing
    case confirming(Confirmation)

    /// The question about a paste of several lines, and the line with the paste.
    case askingAboutLines([UInt8], Confirmation)
  }

  private let question: Question
  private let style: ConfirmationStyle
  private var editor: LineEditor
  private var stage = Stage.typing

  /// - Parameters:
  ///   - history: earlier answers, oldest first.
  ///   - style: how the user answers whether pasted lines are several answers.
  public init(_ question: Question, history: [[UInt8]] = [], style: ConfirmationStyle) {
    self.question = question
    self.style = style
    editor = LineEditor(history: history)
    _ = insert(question.prefilled)
  }

  /// Asks a yes-or-no question; the default is no.
  public init(confirming label: String, style: ConfirmationStyle) {
    question = Question(label)
    self.style = style
    editor = LineEditor()
    stage = .confirming(Confirmation(label, usually: false, by: style))
  }

  /// What is asked; nil while a yes-or-no question is asked.
  var label: String? { if case .typing = stage { question.label } else { nil } }

  /// The text so far; empty for a yes-or-no question.
  public var text: [UInt8] {
    if case .askingAboutLines(let text, _) = stage { text } else { editor.text }
  }

  /// The text being typed, split at the cursor; nil during a yes-or-no question.
  public var answer: AnswerText? {
    get {
      guard case .typing = stage else { return nil }
      return AnswerText(before: editor.textBeforeCursor, after: editor.textAfterCursor)
    }
    set {
      guard case .typing = stage, let newValue else { return }
      editor.replace(before: newValue.before, after: newValue.after)
    }
  }

  public mutating func handle(_ key: Key) -> Outcome {
    switch stage {
    case .typing:
      // Like the end of the input, if nothing was typed.
      if key == .control("d"), text == question.prefilled, editor.textAfterCursor.isEmpty {
        return .cancelled
      }
      switch editor.handle(key) {
      case .editing: return .open
      case .submitted(let text): return .answered(text)
      case .cancelled: return .cancelled
      }
    case .confirming(var confirmation):
      let outcome = confirmation.handle(key)
      stage = .confirming(confirmation)
      switch outcome {
      case .open: return .open
      case .yes: return .answered(Array("y".utf8))
      case .no, .cancelled: return .cancelled
      }
    case .askingAboutLines(let text, var confirmation):
      let outcome = confirmation.handle(key)
      stage = .askingAboutLines(text, confirmation)
      if outcome == .open { return .open }
      if outcome == .yes { return .answered(text) }
      stage = .typing
      if outcome == .no { editor.replace(with: text) }
      // Without the paste nothing is left to ask.
      return outcome == .cancelled && editor.text.isEmpty ? .cancelled : .open
    }
  }

  /// Inserts `text` at the cursor, with tabs as spaces. A paste does not answer a yes-or-no question.
  public mutating func paste(_ text: [UInt8]) -> Outcome {
    insert(text.map { $0 == UInt8(ascii: "\t") ? .space : $0 })
  }

  private mutating func insert(_ text: [UInt8]) -> Outcome {
    guard case .typing = stage else { return .open }
    guard text.contains(.newline) else {
      editor.insert(text)
      return .open
    }
    let lines = text.split(separator: .newline).filter { !$0.allSatisfy(\.isBlank) }
    if lines.count > 1, let ask = question.asksAboutLines {
      let lines = editor.textBeforeCursor + lines.joined(separator: [.newline]) + editor.textAfterCursor
      stage = .askingAboutLines(
        lines, Confirmation(ask(lines.count { $0 == .newline } + 1), usually: true, by: style))
    } else {
      editor.insert(Array(lines.joined(separator: [.newline])))
    }
    return .open
  }

  // MARK: Appearance

  /// - Parameters:
  ///   - columns: at least 1; no row is wider.
  ///   - label: replaces the question's own, where that is too long.
  ///   - rowLimit: the most rows of an answer that is too long for one.
  public func display(columns: Int, label: String? = nil, rowLimit: Int = 1) -> QuestionDisplayData {
    switch stage {
    case .typing:
      QuestionDisplayData(
        label: label ?? question.label, editor: editor, columns: columns, rowLimit: rowLimit)
    case .confirming(let confirmation), .askingAboutLines(_, let confirmation):
      QuestionDisplayData(label: confirmation.label, editor: confirmation.editor, columns: columns)
    }
  }

  /// The question with its whole answer, as it stays on the terminal.
  public var transcript: [UInt8] {
    let (label, answer) =
      switch stage {
      case .typing: (question.label, editor.text)
      case .confirming(let confirmation), .askingAboutLines(_, let confirmation):
        (confirmation.label, confirmation.text)
      }
    return Array(DisplayText.harmless(label + String(decoding: answer, as: UTF8.self)).utf8)
  }
}
