import PlainText
import TerminalText

/// Tab and Shift-Tab cycle through completions of the word before the cursor.
package struct WordCompletion {
  package init() {}

  /// The word that Tab inserted; the next Tab replaces it.
  private var last: (text: AnswerText, start: Int, candidates: [[UInt8]], index: Int)?

  private static let mostShown = 12

  /// - Parameter candidates: returns the completions of a word; called again after each change.
  /// - Returns: nil for another key.
  package mutating func answer(
    to key: Key, from answer: AnswerText, candidates: (ArraySlice<UInt8>) -> [[UInt8]]
  ) -> AnswerText? {
    let step = key == .tab ? 1 : key == Key(.tab, .shift) ? -1 : 0
    guard step != 0 else {
      last = nil
      return nil
    }
    if let last, last.text == answer, last.candidates.count > 1 {
      return complete(last.candidates, at: last.index + step, from: last.start, in: answer)
    }
    let word = Self.word(in: answer)
    let candidates = candidates(word)
    return candidates.isEmpty
      ? answer : complete(candidates, at: step > 0 ? 0 : -1, from: word.startIndex, in: answer)
  }

  private mutating func complete(
    _ candidates: [[UInt8]], at place: Int, from start: Int, in answer: AnswerText
  ) -> AnswerText {
    let index = (place + candidates.count) % candidates.count
    let text = AnswerText(before: answer.before[..<start] + candidates[index], after: answer.after)
    last = (text, start, candidates, index)
    return text
  }

  /// The candidates on one row, with the inserted one in brackets; nil if there are none.
  package func row(
    with answer: AnswerText, columns: Int, style: String, reset: String,
    candidates: (ArraySlice<UInt8>) -> [[UInt8]]
  ) -> [UInt8]? {
    let shown = last.flatMap { $0.text == answer ? $0 : nil }
    let words = shown?.candidates ?? candidates(Self.word(in: answer))
    guard !words.isEmpty else { return nil }
    // The inserted one must be visible.
    let first = max(0, (shown?.index ?? 0) - Self.mostShown + 1)
    let names = words.enumerated().dropFirst(first).prefix(Self.mostShown).map { index, word in
      let word = String(decoding: word, as: UTF8.self)
      return index == shown?.index ? "[\(word)]" : word
    }
    var row = Array(style.utf8)
    DisplayText.append("Tab  \(names.joined(separator: "  "))", columns: columns, to: &row)
    return row + reset.utf8
  }

  private static func word(in answer: AnswerText) -> ArraySlice<UInt8> {
    let start = answer.before.lastIndex(where: \.isBlank).map { $0 + 1 } ?? 0
    return answer.before[start...]
  }
}

extension [[UInt8]] {
  /// The candidates that continue the typed text, in any case; without any, those that it matches fuzzily,
  /// best first.
  ///
  /// A sign at the start, and the text before a colon, must match exactly.
  package func completions(of typed: some Collection<UInt8>) -> [[UInt8]] {
    let begun = typed.map(\.lowercasedASCII)
    let found = filter { $0.count > begun.count && $0.prefix(begun.count).map(\.lowercasedASCII) == begun }
    guard found.isEmpty, begun.count > 1 else { return found }
    let start = begun.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? 1
    let pattern = FuzzyPattern(String(decoding: begun[start...], as: UTF8.self))
    guard begun.count > start else { return [] }
    return filter {
      $0.prefix(start).map(\.lowercasedASCII).elementsEqual(begun[..<start]) && $0.count > start
    }
    .enumerated().compactMap { index, word in
      pattern.score(String(decoding: word[start...], as: UTF8.self)).map { (index, word, $0) }
    }
    .sorted { ($1.2, $0.0) < ($0.2, $1.0) }.map(\.1).filter { $0.map(\.lowercasedASCII) != begun }
  }
}
