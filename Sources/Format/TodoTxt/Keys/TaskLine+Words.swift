extension TaskLine {
  /// Removes every word equal to `word`, with a blank beside it.
  public mutating func remove(word: [UInt8]) {
    while let range = item.range(ofWord: word) { removeWord(at: range) }
  }
}

extension TodoItem {
  public func hasWord(_ word: [UInt8]) -> Bool { range(ofWord: word) != nil }

  /// The range of the first word equal to `word`, in the list's bytes.
  func range(ofWord word: [UInt8]) -> Range<Int>? {
    text.split(whereSeparator: \.isBlank).first { $0.elementsEqual(word) }.map { $0.startIndex..<$0.endIndex }
  }
}
