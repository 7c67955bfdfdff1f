import TodoTxt

/// A command line typed on a screen, without a shell.
struct PaletteLine {
  /// Splits it at blanks; quoted text is one word, but an apostrophe inside a word is a character.
  let words: [[UInt8]]

  init(_ line: [UInt8]) {
    var words: [[UInt8]] = []
    var rest = line.drop(while: \.isBlank)
    while let first = rest.first {
      if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'"),
        let end = rest.dropFirst().firstIndex(of: first),
        end + 1 == rest.endIndex || rest[end + 1].isBlank
      {
        words.append(Array(rest[(rest.startIndex + 1)..<end]))
        rest = rest[(end + 1)...]
      } else {
        let word = rest.prefix { !$0.isBlank }
        words.append(Array(word))
        rest = rest[word.endIndex...]
      }
      rest = rest.drop(while: \.isBlank)
    }
    self.words = words
  }
}
