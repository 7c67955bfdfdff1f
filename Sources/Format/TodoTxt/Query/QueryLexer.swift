/// Splits a query into words, operators and parentheses.
struct QueryLexer {
  struct Token {
    enum Kind {
      case open, close, not, and, or

      /// - Parameter isQuoted: whether it begins with a quotation mark and so is a term.
      case word([UInt8], isQuoted: Bool)
      case end
    }

    var kind: Kind

    /// In bytes.
    var offset: Int
  }

  private let text: [UInt8]
  private var position = 0

  init(_ text: [UInt8]) {
    self.text = text
  }

  mutating func next() throws(QueryError) -> Token {
    while position < text.count, isBlank(text[position]) { position += 1 }
    let start = position
    guard position < text.count else { return Token(kind: .end, offset: start) }
    switch text[position] {
    case UInt8(ascii: "("):
      position += 1
      return Token(kind: .open, offset: start)
    case UInt8(ascii: ")"):
      position += 1
      return Token(kind: .close, offset: start)
    case UInt8(ascii: "!"):
      position += 1
      return Token(kind: .not, offset: start)
    default:
      let kind = try word()
      guard case .word(let field, isQuoted: false) = kind, let comparison = try comparison(of: field) else {
        return Token(kind: kind, offset: start)
      }
      // Errors point to the value.
      return Token(
        kind: .word(comparison, isQuoted: false), offset: max(start, position - comparison.count))
    }
  }

  /// The word for a comparison with blanks, such as `due < fri`; nil for another word.
  private mutating func comparison(of field: [UInt8]) throws(QueryError) -> [UInt8]? {
    let name = field.prefix { !"<>=!".utf8.contains($0) }
    guard QueryWordReader.isCompared(Array(name)) else { return nil }
    var sign = field[name.endIndex...]
    var end = position
    func skipBlanks() { while end < text.count, isBlank(text[end]) { end += 1 } }
    if sign.isEmpty {
      skipBlanks()
      sign = text[end...].prefix { "<>=!".utf8.contains($0) }
      end = sign.endIndex
    }
    guard ["<", ">", "=", "<=", ">=", "!="].contains(String(decoding: sign, as: UTF8.self)) else {
      return nil
    }
    skipBlanks()
    guard end < text.count, text[end] != UInt8(ascii: ")") else { return nil }
    let former = position
    position = end
    guard case .word(let value, _) = try word() else {
      position = former
      return nil
    }
    return name + sign + value
  }

  private mutating func word() throws(QueryError) -> Token.Kind {
    var word: [UInt8] = []
    var isQuoted = false
    while position < text.count, !isBlank(text[position]), text[position] != UInt8(ascii: "("),
      text[position] != UInt8(ascii: ")")
    {
      if text[position] == UInt8(ascii: "\""), mayQuote(after: word) {
        isQuoted = isQuoted || word.isEmpty || word == [UInt8(ascii: "-")]
        word += try quotation()
        continue
      }
      if text[position] == UInt8(ascii: "\\"), position + 1 < text.count {
        word.append(text[position])
        position += 1
      }
      word.append(text[position])
      position += 1
    }
    guard !isQuoted else { return .word(word, isQuoted: true) }
    return switch String(decoding: word.map(\.lowercasedASCII), as: UTF8.self) {
    case "and": .and
    case "or": .or
    case "not": .not
    default: .word(word, isQuoted: false)
    }
  }

  /// A quotation mark inside a word is an ordinary character, unless a value begins there.
  private func mayQuote(after word: [UInt8]) -> Bool {
    guard let last = word.last else { return true }
    return word == [UInt8(ascii: "-")] || ":=<>,".utf8.contains(last)
  }

  private mutating func quotation() throws(QueryError) -> [UInt8] {
    let start = position
    var content: [UInt8] = []
    position += 1
    while position < text.count {
      let byte = text[position]
      position += 1
      if byte == UInt8(ascii: "\"") { return content }
      if byte == UInt8(ascii: "\\"), position < text.count, text[position] == UInt8(ascii: "\"") {
        content.append(text[position])
        position += 1
      } else {
        content.append(byte)
      }
    }
    throw QuerySource(text: text, offset: start).error("The closing quotation mark is missing")
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte.isBlank || byte == .newline }
}
