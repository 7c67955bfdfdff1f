import TodoTxt

/// Numbers texts from 0; equal texts have the same number.
///
/// Numbers are faster to compare and to look up than texts.
struct SymbolTable {
  private struct Text: Hashable {
    let bytes: ArraySlice<UInt8>

    static func == (one: Text, other: Text) -> Bool { one.bytes.span.isIdentical(to: other.bytes.span) }

    func hash(into hasher: inout Hasher) {
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  private var symbols: [Text: Int] = [:]

  var count: Int { symbols.count }

  /// The number of a text; a new number for a new text.
  mutating func symbol(for text: ArraySlice<UInt8>) -> Int {
    let next = symbols.count
    let key = Text(bytes: text)
    if let symbol = symbols[key] { return symbol }
    symbols[key] = next
    return next
  }

  /// The number of a text in the table.
  func symbol(of text: ArraySlice<UInt8>) -> Int? { symbols[Text(bytes: text)] }
}

extension ArraySlice<UInt8> {
  /// The ranges between spaces and tabs.
  package var words: [ArraySlice<UInt8>] {
    var words: [ArraySlice<UInt8>] = []
    var start = startIndex
    for index in indices where self[index].isBlank {
      if start < index { words.append(self[start..<index]) }
      start = index + 1
    }
    if start < endIndex { words.append(self[start...]) }
    return words
  }
}
