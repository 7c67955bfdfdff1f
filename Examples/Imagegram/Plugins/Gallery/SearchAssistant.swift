import EventLoop
import ModuleKit

/// Shows the earlier searches that begin as what is being typed; Tab completes it to the newest of them.
@EventLoop
final class SearchAssistant: QuestionAssistant {
  /// Oldest first.
  private let searches: [[UInt8]]
  private let palette: Palette

  private static let mostRows = 5

  init(searches: [[UInt8]], palette: Palette) {
    self.searches = searches
    self.palette = palette
  }

  func rows(with answer: AnswerText, in room: ScreenSize) -> [[UInt8]] {
    candidates(for: answer).prefix(min(Self.mostRows, room.rows)).reversed().map { search in
      var row = Array(palette.faint.utf8)
      DisplayText.append(search[...], columns: room.columns, to: &row)
      return row + palette.reset.utf8
    }
  }

  func answer(to key: Key, from answer: AnswerText) -> AnswerText? {
    guard key == .tab, let newest = candidates(for: answer).first else { return nil }
    return AnswerText(before: newest)
  }

  /// Newest first, and none that is typed already.
  private func candidates(for answer: AnswerText) -> [[UInt8]] {
    searches.reversed().filter { $0.starts(with: answer.text) && $0 != answer.text }
  }
}
