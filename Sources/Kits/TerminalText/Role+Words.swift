import PlainText

extension Role {
  /// The role of a word of a task; nil for a plain one.
  package init?(ofWord word: ArraySlice<UInt8>) {
    guard let first = word.first, word.count > 1 else { return nil }
    switch first {
    case UInt8(ascii: "+"): self = .project
    case UInt8(ascii: "@"): self = .context
    default:
      guard let colon = word.firstIndex(of: UInt8(ascii: ":")), colon + 1 < word.endIndex else { return nil }
      let key = word[..<colon]
      guard key.first?.isLetter ?? false,
        key.allSatisfy({ $0.isLetter || $0.isDigit || $0 == 0x2D || $0 == 0x5F })
      else { return nil }
      let isLink = word[colon...].starts(with: "://".utf8) || key.elementsEqual("mailto".utf8)
      self = isLink ? .link : .pair
    }
  }
}
