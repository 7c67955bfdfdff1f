/// The tasks that plain listings leave out: hidden tasks, and waiting tasks with a future threshold.
package struct HeldBackLines: Sendable {
  /// Their indices, in ascending order.
  package private(set) var lines: [UInt32] = []

  /// Which of them are waiting; the others are hidden.
  package private(set) var areWaiting: [Bool] = []

  /// - Complexity: one pass over the colons of the lines.
  package init(_ range: Range<Int>, of list: TodoList, on today: CivilDate) {
    guard !range.isEmpty else { return }
    for line in Self.candidates(range, of: list) {
      let item = list[line]
      let isHidden = item.isHidden
      guard isHidden || item.isWaiting(on: today) else { continue }
      lines.append(UInt32(line))
      areWaiting.append(!isHidden)
    }
  }

  /// The lines that have a word starting with `t:` or `h:`.
  private static func candidates(_ range: Range<Int>, of list: TodoList) -> [Int] {
    list.bytes.withUnsafeBufferPointer { bytes in
      var candidates: [Int] = []
      let end = list.byteRange(ofLine: range.upperBound - 1).upperBound
      let start = list.byteRange(ofLine: range.lowerBound).lowerBound
      let text = UnsafeBufferPointer(rebasing: bytes[..<end])
      var line = range.lowerBound
      var from = start
      while let colon = text.firstIndex(of: UInt8(ascii: ":"), from: from) {
        from = colon + 1
        guard colon > start, text[colon - 1] == UInt8(ascii: "t") || text[colon - 1] == UInt8(ascii: "h"),
          colon - 1 == start || text[colon - 2].isBlank || text[colon - 2] == .newline
        else { continue }
        while list.byteRange(ofLine: line).upperBound < colon { line += 1 }
        if candidates.last != line { candidates.append(line) }
      }
      return candidates
    }
  }
}
