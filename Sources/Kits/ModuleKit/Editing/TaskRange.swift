/// A range of task numbers in one word: `1-3`, `1..3` or `team/1-3`, both ends included.
struct TaskRange: Hashable {
  let first: TaskNumber
  let last: TaskNumber

  /// Nil unless the word is two numbers with `-` or `..` between them, the lower one first.
  init?(_ word: [UInt8]) {
    guard let (first, last) = Self.ends(of: word), !Self.areReversed(first, last) else { return nil }
    self.init(first, last)
  }

  private init(_ first: TaskNumber, _ last: TaskNumber) {
    self.first = first
    self.last = last
  }

  /// Why a word that looks like a range is invalid, as a sentence; nil if it does not look like one.
  static func complaint(about word: [UInt8]) -> String? {
    guard word.contains(where: isSeparator), word.first.map(isDigit) == true,
      word.allSatisfy({ isSeparator($0) || isDigit($0) })
    else { return nil }
    let name = String(decoding: word, as: UTF8.self)
    guard let (first, last) = ends(of: word) else {
      return "“\(name)” is not a range of task numbers such as 1-3."
    }
    return areReversed(first, last)
      ? "“\(name)” is not a range: the lower number comes first, \(last)-\(first)." : nil
  }

  /// Whether the word could also be a date, such as `12-15`.
  static func mayBeDate(_ word: [UInt8]) -> Bool { word.contains(UInt8(ascii: "-")) }

  private static func ends(of word: [UInt8]) -> (TaskNumber, TaskNumber)? {
    // The mark of a list may have dashes too.
    let mark = word[..<(word.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)]
    guard let start = word[mark.endIndex...].firstIndex(where: isSeparator) else { return nil }
    let rest = word[start...]
    let length = rest.starts(with: "..".utf8) ? 2 : rest.first == UInt8(ascii: "-") ? 1 : 0
    guard length > 0, let first = TaskNumber(reference: Array(word[..<start])),
      let last = TaskNumber(reference: Array(mark + rest.dropFirst(length)))
    else { return nil }
    return (first, last)
  }

  /// A number that is too large for an integer is greater than all others.
  private static func areReversed(_ first: TaskNumber, _ last: TaskNumber) -> Bool {
    (first.own ?? .max) > (last.own ?? .max)
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
