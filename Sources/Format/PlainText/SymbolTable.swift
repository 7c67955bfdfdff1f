/// Numbers texts from 0; equal texts have the same number.
///
/// Numbers are faster to compare and to look up than texts.
package struct SymbolTable {
  private struct Text: Hashable {
    let bytes: ArraySlice<UInt8>

    static func == (one: Text, other: Text) -> Bool { one.bytes.span.isIdentical(to: other.bytes.span) }

    func hash(into hasher: inout Hasher) {
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  private var symbols: [Text: Int] = [:]

  package init() {}

  package var count: Int { symbols.count }

  /// The number of a text; a new number for a new text.
  package mutating func symbol(for text: ArraySlice<UInt8>) -> Int {
    let next = symbols.count
    let key = Text(bytes: text)
    if let symbol = symbols[key] { return symbol }
    symbols[key] = next
    return next
  }

  package func symbol(of text: ArraySlice<UInt8>) -> Int? { symbols[Text(bytes: text)] }
}
