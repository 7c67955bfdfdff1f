import PlainText

extension Palette {
  /// A task's line, or its text, with the look of each word's role, and its priority as a chip.
  ///
  /// - Parameter underlined: words that are underlined.
  package func styledWords(of text: [UInt8], underlining underlined: [[UInt8]] = []) -> [UInt8] {
    var result: [UInt8] = []
    var isFirst = true
    text[...].forEachWord { blanks, word in
      result += blanks
      if isFirst, hasChips, let letter = word.letterOfPriority {
        result += chip(letter)
      } else {
        let line = underlined.contains { $0.elementsEqual(word) } ? "\u{1B}[4m" : ""
        result += styled(Array(word), (Role(ofWord: word).map { self[$0] } ?? "") + line)
      }
      isFirst = false
    }
    return result
  }

  /// A bar of halves of columns, with a rule for its rest; something is visible of any share but 0.
  ///
  /// - Parameters:
  ///   - share: from 0 to 1, which fills all columns.
  ///   - role: the look of the bar.
  package func bar(share: Double, columns: Int, _ role: Role) -> [UInt8] {
    let halves = max(share > 0 ? 1 : 0, Int((share * Double(2 * columns)).rounded()))
    let bar = String(repeating: "━", count: halves / 2) + (halves % 2 == 1 ? "╸" : "")
    let rest = String(repeating: "─", count: max(0, columns - bar.unicodeScalars.count))
    return styled(Array(bar.utf8), halves == 0 ? "" : self[role])
      + styled(Array(rest.utf8), rest.isEmpty ? "" : self[.border])
  }
}

extension ArraySlice<UInt8> {
  /// Passes each word on, with the blanks before it. The word is empty behind the blanks at the end.
  package func forEachWord(_ body: (_ blanks: ArraySlice<UInt8>, _ word: ArraySlice<UInt8>) -> Void) {
    var rest = self
    while !rest.isEmpty {
      let blanks = rest.prefix(while: \.isBlank)
      let word = rest[blanks.endIndex...].prefix { !$0.isBlank }
      rest = rest[word.endIndex...]
      body(blanks, word)
    }
  }

  /// The letter of `(A)`; nil for another word.
  fileprivate var letterOfPriority: UInt8? {
    guard count == 3, first == UInt8(ascii: "("), last == UInt8(ascii: ")"),
      case let letter = self[startIndex + 1], (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter)
    else { return nil }
    return letter
  }
}
