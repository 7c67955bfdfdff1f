import EventLoop
import ScreenKit
import TerminalText
import TodoTxt
import ViewKit

/// The meaning of the typed text.
enum FilterNote: Hashable, Sendable {
  /// The matches are not counted yet.
  case none
  case matches(_ count: String, doubts: [String])
  case error(String)
}

/// The question for a filter, which applies while it is typed.
@EventLoop
final class FilterScene: PresentedScene<FilterNote, LiveListPresenter>, Scene {
  private var question: OpenQuestion

  /// Whether the text is the current filter, which the first typed character replaces.
  private var isSelected: Bool
  private let assistant: any QuestionAssistant

  /// Whether the user is typing. A screen reader hears the count at the next pause.
  private var isTyping = false

  private static let label = "Filter: "
  private static let leastColumnsForLabel = 30

  /// - Parameters:
  ///   - text: the current filter.
  ///   - history: earlier filters, the oldest first.
  init(
    _ text: [UInt8], history: [[UInt8]], assistant: any QuestionAssistant, palette: Palette,
    presenter: (_ view: WeakView<FilterNote>) -> LiveListPresenter
  ) {
    isSelected = !text.isEmpty
    self.assistant = assistant
    question = OpenQuestion(Question(Self.label, prefilledWith: text), history: history, style: .key)
    super.init(.none, palette: palette, presenter: presenter)
  }

  func image(for room: ScreenSize) -> SceneImage {
    let label = room.columns < Self.leastColumnsForLabel ? "/" : Self.label
    let display = question.display(
      columns: max(1, room.columns), label: label,
      QuestionLook(presenter.isLinear ? Palette() : palette, isSelected: isSelected, trailing: count ?? ""))
    let rows = display.rows
    if isTyping { return SceneImage(rows: rows, cursor: display.cursor) }
    // Show an error even if there is little room.
    guard room.rows > (isRefused ? 1 : 3) else { return SceneImage(rows: rows, cursor: display.cursor) }
    let size = ScreenSize(columns: room.columns, rows: room.rows > 6 && !isSelected ? 1 : 0)
    let words = question.answer.map { assistant.rows(with: $0, in: size).prefix(size.rows) } ?? []
    let above = words + [noteRow(columns: room.columns)]
    return SceneImage(
      rows: above + rows,
      cursor: ScreenPosition(column: display.cursor.column, row: display.cursor.row + above.count))
  }

  private var isRefused: Bool { if case .error = data { true } else { false } }

  /// The number of matches, beside the typed text; a screen reader hears it with the other words.
  private var count: String? {
    guard case .matches(let count, _) = data, !presenter.isLinear else { return nil }
    return count
  }

  /// What the user may do, each with its key, or what may not mean what it says.
  private var phrases: [(key: String, words: String)] {
    if isSelected { return [("", "Type another filter, or ← to edit this one"), ("Esc", "goes back")] }
    guard case .matches(_, let doubts) = data else { return [] }
    return doubts.isEmpty
      ? [("Enter", "keeps"), ("Esc", "goes back"), ("↑", "earlier filters")] : doubts.map { ("", $0) }
  }

  private func noteRow(columns: Int) -> [UInt8] {
    var row: [UInt8] = []
    if case .error(let reason) = data {
      DisplayText.append(reason, columns: columns, to: &row)
      return palette.styled(row, palette.overdue)
    }
    if presenter.isLinear {
      var words = phrases.map { key, words in key.isEmpty ? words : "\(key) \(words)" }
      if !isSelected, case .matches(let count, _) = data { words.insert("\(count) tasks", at: 0) }
      DisplayText.append(words.joined(separator: " · "), columns: columns, to: &row)
      return palette.styled(row, palette.faint)
    }
    let styled = phrases.map { key, words in
      palette.styled(Array(key.utf8), palette[.key])
        + palette.styled(Array(DisplayText.harmless(key.isEmpty ? words : " \(words)").utf8), palette.faint)
    }
    StyledText(Array(styled.joined(separator: [.space, .space]))[...]).append(
      columns: columns, reset: Array(palette.reset.utf8), to: &row)
    return row
  }

  func handle(_ event: ScreenEvent) -> Bool {
    let before = question
    let wasSelected = isSelected
    isSelected = false
    let outcome: OpenQuestion.Outcome
    switch event {
    case .key(let key):
      if wasSelected, key.character != nil || key == .backspace || key == .delete {
        question.answer = AnswerText(before: [])
      }
      if let answer = question.answer, let changed = assistant.answer(to: key, from: answer) {
        question.answer = changed
        outcome = .open
      } else {
        outcome = question.handle(key)
      }
    case .paste(let text):
      if wasSelected { question.answer = AnswerText(before: []) }
      outcome = question.paste(text)
    case .said, .resized, .mouse:
      isSelected = wasSelected
      return true
    }
    presenter.tellAfterPause { [weak self] isTyping in self?.isTyping = isTyping }
    switch outcome {
    case .open:
      if question.text != before.text { presenter.filter(by: question.text) }
    case .answered(let text):
      // Keep a wrong filter open, so that the user can correct it.
      if case .error = data, !text.isEmpty {
        question = before
        isTyping = false
      } else {
        presenter.endFilter(keeping: text)
      }
    case .cancelled:
      presenter.endFilter(keeping: nil)
    }
    return true
  }
}
