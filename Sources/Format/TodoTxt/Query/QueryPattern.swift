/// A case-insensitive pattern for a whole word; `*` at an end matches any letters.
package struct QueryPattern: Sendable {
  private let folded: [UInt8]
  private let isOpenAtStart: Bool
  private let isOpenAtEnd: Bool

  /// The pattern in lower case.
  var text: String {
    let isEverything = folded.isEmpty && isOpenAtStart
    return (isOpenAtStart ? "*" : "") + String(decoding: folded, as: UTF8.self)
      + (isOpenAtEnd && !isEverything ? "*" : "")
  }

  /// The start of the words that it matches, in lower case; nil if they may start with anything.
  var plainText: [UInt8]? { isOpenAtStart || folded.isEmpty ? nil : folded }

  package init(_ text: [UInt8]) {
    var rest = text[...]
    isOpenAtStart = rest.first == UInt8(ascii: "*")
    if isOpenAtStart { rest.removeFirst() }
    isOpenAtEnd = rest.last == UInt8(ascii: "*") || rest.isEmpty && isOpenAtStart
    if rest.last == UInt8(ascii: "*") { rest.removeLast() }
    folded = Self.folded(rest)
  }

  /// The exact pattern of the name for `me`; else the pattern itself.
  func naming(me: [UInt8]) -> QueryPattern {
    guard !isOpenAtStart, !isOpenAtEnd, folded == Array("me".utf8) else { return self }
    return QueryPattern(exactly: me)
  }

  private init(exactly text: [UInt8]) {
    (isOpenAtStart, isOpenAtEnd) = (false, false)
    folded = Self.folded(text[...])
  }

  package func matches(_ word: some RandomAccessCollection<UInt8>) -> Bool {
    let isASCII = word.allSatisfy { $0 < 0x80 }
    // Non-ASCII bytes may be letters with a case.
    let word = isASCII ? word.map(\.lowercasedASCII) : Self.folded(Array(word)[...])
    return switch (isOpenAtStart, isOpenAtEnd) {
    case (false, false): word == folded
    case (false, true): word.starts(with: folded)
    case (true, false): word.suffix(folded.count) == folded[...]
    case (true, true): word.contains(folded)
    }
  }

  /// Whether it matches a name or a parent of it: `Work` matches `Work.Q4`.
  package func matches(nameOrAncestor name: some RandomAccessCollection<UInt8>) -> Bool {
    matches(name)
      || name.indices.dropFirst().contains { name[$0] == UInt8(ascii: ".") && matches(name[..<$0]) }
  }

  static func folded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.map(\.lowercasedASCII) }
    guard let text = String(validating: bytes, as: UTF8.self) else { return bytes.map(\.lowercasedASCII) }
    return Array(text.lowercased().utf8)
  }
}

extension [UInt8] {
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    guard part.count <= count else { return false }
    return (0...(count - part.count)).contains { self[$0..<($0 + part.count)] == part[...] }
  }
}
