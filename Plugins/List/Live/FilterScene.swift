import EventLoop
import ModuleKit
import TodoTxt

/// The question that a list is filtered by while it is answered.
@EventLoop
final class FilterScene: Scene {
  /// What the text means at present.
  enum Note: Hashable, Sendable {
    case matches(String)
    case error(String)
  }

  private var question: OpenQuestion
  private var note = Note.matches("")
  private let palette: Palette
  private unowned let presenter: LiveListPresenter

  private static let label = "/"

  /// - Parameters:
  ///   - text: what the filter is so far.
  ///   - history: earlier ones, oldest first.
  init(_ text: [UInt8], history: [[UInt8]], palette: Palette, presenter: LiveListPresenter) {
    question = OpenQuestion(Question(Self.label, prefilledWith: text), history: history, style: .key)
    self.palette = palette
    self.presenter = presenter
  }

  func show(_ note: Note) {
    self.note = note
  }

  func image(for room: ScreenSize) -> SceneImage {
    let display = question.display(columns: max(1, room.columns))
    // What is wrong has to be known even where there is little room.
    guard room.rows > (isRefused ? 1 : 3) else {
      return SceneImage(rows: display.rows, cursor: display.cursor)
    }
    return SceneImage(
      rows: [noteRow(columns: room.columns)] + display.rows,
      cursor: ScreenPosition(column: display.cursor.column, row: display.cursor.row + 1))
  }

  private var isRefused: Bool { if case .error = note { true } else { false } }

  private func noteRow(columns: Int) -> [UInt8] {
    let (text, style) =
      switch note {
      case .matches(let text): (text, palette.faint)
      case .error(let text): (text, palette.overdue)
      }
    var row = Array(style.utf8)
    DisplayText.append(text, columns: columns, to: &row)
    return style.isEmpty ? row : row + palette.reset.utf8
  }

  func handle(_ event: ScreenEvent) -> Bool {
    let before = question
    let outcome: OpenQuestion.Outcome
    switch event {
    case .key(let key): outcome = question.handle(key)
    case .paste(let text): outcome = question.paste(text)
    case .said, .resized, .mouse: return true
    }
    switch outcome {
    case .open:
      if question.text != before.text { presenter.filter(by: question.text) }
    case .answered(let text):
      // What makes no sense stays to be mended.
      if case .error = note, !text.isEmpty { question = before } else { presenter.endFilter(keeping: text) }
    case .cancelled:
      presenter.endFilter(keeping: nil)
    }
    return true
  }
}
