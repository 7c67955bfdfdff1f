extension TaskLine {
  /// Takes every word away that is `word`, and a blank beside it.
  public mutating func remove(word: [UInt8]) {
    while let range = item.range(ofWord: word) { removeWord(at: range) }
  }
}

extension TodoItem {
  /// Whether one of the words is that one.
  public func hasWord(_ word: [UInt8]) -> Bool { range(ofWord: word) != nil }

  /// Where the first word stands that is that one, in the list's bytes.
  func range(ofWord word: [UInt8]) -> Range<Int>? {
    text.split(whereSeparator: \.isBlank).first { $0.elementsEqual(word) }.map { $0.startIndex..<$0.endIndex }
  }
}
