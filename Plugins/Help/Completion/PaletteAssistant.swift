import EventLoop
import ModuleKit
import ScreenKit
import TerminalText
import TodoTxt

/// Offers completions of a command line while it is typed: those of the shells' completion, and the names of
/// the screen's actions.
@EventLoop
final class PaletteAssistant: QuestionAssistant {
  typealias Candidate = PaletteInteractor.Candidate

  private let candidates: @EventLoop (_ words: [String]) -> [Candidate]
  private let palette: Palette

  /// The word that Tab inserted; the next Tab replaces it.
  private var completion: (text: AnswerText, start: Int, candidates: [Candidate], index: Int)?

  /// Why the last answer was refused, until the next key.
  var complaint: String?

  /// - Parameter candidates: the completions of the last word.
  init(palette: Palette, candidates: @escaping @EventLoop (_ words: [String]) -> [Candidate]) {
    self.palette = palette
    self.candidates = candidates
  }

  func rows(with answer: AnswerText, in room: ScreenSize) -> [[UInt8]] {
    if let complaint {
      return DisplayText.rows(of: Array(complaint.utf8), columns: max(1, room.columns)).map {
        palette.styled($0, palette.overdue)
      }
    }
    let last = completion.flatMap { $0.text == answer ? $0 : nil }
    let offered = last?.candidates ?? candidates(for: answer)
    let limit = max(1, min(Self.mostRows, room.rows / 2))
    let start = max(0, min((last?.index ?? 0) - limit / 2, offered.count - limit))
    let width = offered.map { DisplayText.width(of: Array($0.word.utf8)[...]) }.max() ?? 0
    return offered.enumerated().dropFirst(start).prefix(limit).map { index, candidate in
      row(candidate, isChosen: index == last?.index, width: min(width, room.columns / 2), room.columns)
    }
  }

  private static let mostRows = 8

  private func row(_ candidate: Candidate, isChosen: Bool, width: Int, _ columns: Int) -> [UInt8] {
    var row = Array((isChosen ? "▌\(palette.heading)" : " ").utf8)
    var taken = DisplayText.append(candidate.word, columns: max(0, columns - 1), to: &row) + 1
    row += palette.reset.utf8
    if taken + 2 < columns {
      let blanks = max(2, width + 3 - taken)
      row += [UInt8](repeating: .space, count: blanks) + palette.faint.utf8
      taken += blanks
      DisplayText.append(candidate.meaning, columns: max(0, columns - taken), to: &row)
      row += palette.reset.utf8
    }
    return row
  }

  /// The possible first words of a command line.
  func words(for word: String) -> [String] { candidates([word]).map(\.word) }

  func answer(to key: Key, from answer: AnswerText) -> AnswerText? {
    complaint = nil
    let step = key == .tab ? 1 : key == Key(.tab, .shift) ? -1 : 0
    guard step != 0 else {
      completion = nil
      return nil
    }
    if let last = completion, last.text == answer {
      let index = (last.index + step + last.candidates.count) % last.candidates.count
      return complete(last.candidates, at: index, from: last.start, in: answer)
    }
    let offered = candidates(for: answer)
    guard !offered.isEmpty else { return answer }
    let start = answer.before.lastIndex(where: \.isBlank).map { $0 + 1 } ?? 0
    return complete(offered, at: step > 0 ? 0 : offered.count - 1, from: start, in: answer)
  }

  private func complete(
    _ candidates: [Candidate], at index: Int, from start: Int, in answer: AnswerText
  ) -> AnswerText {
    // With one candidate there is nothing to choose: complete the next word.
    let word = Array(candidates[index].word.utf8) + (candidates.count == 1 ? [.space] : [])
    let text = AnswerText(before: answer.before[..<start] + word, after: answer.after)
    completion = candidates.count == 1 ? nil : (text, start, candidates, index)
    return text
  }

  private func candidates(for answer: AnswerText) -> [Candidate] {
    var words = answer.before.split(separator: .space).map { String(decoding: $0, as: UTF8.self) }
    if answer.before.isEmpty || answer.before.last == .space { words.append("") }
    return candidates(words)
  }
}
