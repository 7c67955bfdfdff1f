import EventLoop
import ScreenKit
import TerminalText
import TodoTxt

/// Offers completions of a command line while it is typed: those of the shells' completion, and the names of
/// the screen's actions.
@EventLoop
final class PaletteAssistant: QuestionAssistant {
  typealias Candidate = PaletteInteractor.Candidate

  private let candidates: @EventLoop (_ words: [String]) -> [Candidate]
  private let task: @EventLoop (_ number: String) -> String?
  private let palette: Palette

  /// Whether a screen reader reads the rows, for which a cursor is noise.
  private let isLinear: Bool

  /// The word that Tab inserted; the next Tab replaces it.
  private var completion: (text: AnswerText, start: Int, candidates: [Candidate], index: Int)?

  /// Whether the user goes through earlier lines, so that Down goes back to later ones.
  private var isInHistory = false

  /// Why the last answer was refused, until the next key.
  var complaint: String?

  /// - Parameters:
  ///   - task: the words of the task with a number; nil if there is none.
  ///   - candidates: the completions of the last word.
  init(
    palette: Palette, isLinear: Bool, task: @escaping @EventLoop (_ number: String) -> String?,
    candidates: @escaping @EventLoop (_ words: [String]) -> [Candidate]
  ) {
    self.task = task
    (self.palette, self.isLinear) = (palette, isLinear)
    self.candidates = candidates
  }

  func rows(with answer: AnswerText, in room: ScreenSize) -> [[UInt8]] {
    if let complaint {
      return DisplayText.rows(of: Array(complaint.utf8), columns: max(1, room.columns)).map {
        palette.styled($0, palette.overdue)
      }
    }
    let typed = String(decoding: answer.text, as: UTF8.self)
    if Int(typed) != nil {
      let goal = task(typed).map { "Go to \(typed): \($0)" } ?? "There is no task \(typed)."
      return [DisplayText.cut(Array(goal.utf8), columns: room.columns)]
    }
    let last = completion.flatMap { $0.text == answer ? $0 : nil }
    let offered = last?.candidates ?? candidates(for: answer)
    let chosen = last?.index ?? (!isLinear && offersFirst(of: offered, for: answer) ? 0 : nil)
    let limit = max(1, min(Self.mostRows, room.rows / 2))
    let start = max(0, min((chosen ?? 0) - limit / 2, offered.count - limit))
    let shown = offered.enumerated().dropFirst(start).prefix(limit)
    func width(of text: (Candidate) -> String) -> Int {
      min(room.columns / 2, shown.map { DisplayText.width(of: Array(text($1).utf8)[...]) }.max() ?? 0)
    }
    let widths = (word: width(of: \.word), key: width(of: \.key))
    let rows = shown.map { index, candidate in
      row(candidate, isChosen: index == chosen, widths, room.columns)
    }
    guard last == nil, isUnknown(answer, offered) else { return rows }
    let refusal = "There is no action “\(typed)”\(rows.isEmpty ? "." : ", but:")"
    return [palette.styled(DisplayText.cut(Array(refusal.utf8), columns: room.columns), palette.overdue)]
      + rows
  }

  private static let mostRows = 8

  /// Wide enough for most names with their meaning.
  let popupColumns = 76

  /// The word, its key, and what it does, in columns.
  private func row(
    _ candidate: Candidate, isChosen: Bool, _ widths: (word: Int, key: Int), _ columns: Int
  ) -> [UInt8] {
    var row = ColumnRow(isChosen: isChosen, columns: columns, palette)
    row.append(candidate.word, isChosen ? palette.heading : "", width: widths.word + 2)
    if widths.key > 0 { row.append(candidate.key, palette[.key], width: widths.key + 2) }
    row.append(candidate.meaning, palette.faint)
    var text = row.bytes
    while text.last == .space { text.removeLast() }
    return isChosen ? palette.row(text, on: .cursorRow, columns: columns) : text
  }

  /// Whether Enter takes the first word, because it begins with the typed one.
  private func offersFirst(of offered: [Candidate], for answer: AnswerText) -> Bool {
    guard answer.after.isEmpty, let first = offered.first?.word, !answer.before.isEmpty,
      !answer.before.contains(.space)
    else { return false }
    return Array(first.utf8).starts(with: answer.before.map(\.lowercasedASCII))
  }

  /// Whether the only word names no action: Enter would refuse it.
  private func isUnknown(_ answer: AnswerText, _ offered: [Candidate]) -> Bool {
    let typed = answer.text.map(\.lowercasedASCII)
    return !typed.isEmpty && !typed.contains(.space) && offered.count != 1
      && !offered.contains { Array($0.word.utf8).starts(with: typed) }
  }

  func keys(for answer: AnswerText?) -> [(keys: String, words: String)] {
    if let answer, completion == nil {
      if Int(String(decoding: answer.text, as: UTF8.self)) != nil {
        return [("Enter", "go"), ("Esc", "close")]
      }
      if isUnknown(answer, candidates(for: answer)) {
        return [("Tab", "complete"), ("↓", "choose"), ("Esc", "close")]
      }
    }
    let completes = completion == nil && answer.flatMap { completions(onEnter: $0) } != nil
    return (completes ? [("Enter Tab", "complete")] : [("Enter", "run"), ("Tab", "complete")])
      + [("↓", "choose"), ("Esc", "close")]
  }

  /// The offered words if Enter completes the typed word instead of running it: there are several, and it is none of
  /// them. The user sees the completed word before a second Enter runs it.
  private func completions(onEnter answer: AnswerText) -> [Candidate]? {
    let offered = candidates(for: answer)
    let isOpen =
      offersFirst(of: offered, for: answer) && offered.count > 1
      && !offered.contains { Array($0.word.utf8) == answer.before }
    return isOpen ? offered : nil
  }

  /// The possible first words of a command line.
  func words(for word: String) -> [String] { candidates([word]).map(\.word) }

  func answer(to key: Key, from answer: AnswerText) -> AnswerText? {
    complaint = nil
    if key == .enter, completion == nil {
      return completions(onEnter: answer).map { complete($0, at: 0, from: 0, in: answer) }
    }
    let isChoosing = completion?.text == answer
    let step: Int
    switch key {
    case .tab: step = 1
    case Key(.tab, .shift): step = -1
    case .down where !isInHistory: step = 1
    case .up where isChoosing: step = -1
    default: step = 0
    }
    guard step != 0 else {
      isInHistory = key == .up || key == .down
      completion = nil
      return nil
    }
    isInHistory = false
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
