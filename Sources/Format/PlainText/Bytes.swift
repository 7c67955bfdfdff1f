public import Glibc

extension UInt8 {
  @inlinable package static var newline: UInt8 { UInt8(ascii: "\n") }
  @inlinable package static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
  @inlinable package static var space: UInt8 { UInt8(ascii: " ") }

  /// Space or tab: the separators of a task's words.
  @inlinable
  package var isBlank: Bool { self == .space || self == UInt8(ascii: "\t") }

  package var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercasedASCII) }

  @inlinable package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// An ASCII letter in lower case; any other byte as it is.
  @inlinable
  package var lowercasedASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }

  /// An ASCII letter in upper case; any other byte as it is.
  @inlinable
  package var uppercasedASCII: UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) ? self & ~0x20 : self
  }
}

extension ArraySlice<UInt8> {
  /// The first occurrence of a sequence that is not empty. The library's generic search takes several times as long.
  package func firstRange(ofBytes sequence: [UInt8]) -> Range<Int>? {
    var rest = self[...]
    while let start = rest.firstIndex(of: sequence[0]) {
      rest = rest[start...]
      if rest.starts(with: sequence) { return start..<start + sequence.count }
      rest = rest.dropFirst()
    }
    return nil
  }
}

extension [UInt8] {
  /// Appends a range of other bytes.
  @inlinable
  package mutating func append(_ text: Span<UInt8>) {
    text.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Appends a string's bytes at once; the generic append copies byte by byte.
  package static func += (bytes: inout [UInt8], text: String.UTF8View) {
    let isContiguous: Void? = text.withContiguousStorageIfAvailable { bytes.append(contentsOf: $0) }
    if isContiguous == nil { bytes.append(contentsOf: text) }
  }

  package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }

  package mutating func append(_ text: StaticString, _ range: Range<Int>) {
    text.withUTF8Buffer { append(contentsOf: UnsafeBufferPointer(rebasing: $0[range])) }
  }

  package mutating func append(_ byte: UInt8, count: Int) {
    append(addingCapacity: count) { $0.append(repeating: byte, count: count) }
  }

  /// Appends a decimal number, padded on its left to `width` bytes.
  package mutating func appendNumber(_ number: Int, width: Int, padding: UInt8) {
    let length = Swift.max(width, Self.digits(number))
    append(addingCapacity: length) { span in
      span.withUnsafeMutableBufferPointer { buffer, initializedCount in
        var index = length
        var rest = UInt(number)
        repeat {
          index -= 1
          buffer[index] = UInt8(ascii: "0") + UInt8(rest % 10)
          rest /= 10
        } while rest > 0
        while index > 0 {
          index -= 1
          buffer[index] = padding
        }
        initializedCount = length
      }
    }
  }

  private static func digits(_ number: Int) -> Int {
    var digits = 1
    var bound = 10
    while number >= bound {
      digits += 1
      bound *= 10
    }
    return digits
  }

  /// The ranges of the lines before each newline; text after the last newline is left out.
  package func lineRanges(limit: Int) -> [Range<Int>] {
    withUnsafeBufferPointer { bytes in
      var ranges: [Range<Int>] = []
      ranges.reserveCapacity(limit)
      var start = 0
      while ranges.count < limit, let end = bytes.firstIndex(of: .newline, from: start) {
        ranges.append(start..<end)
        start = end + 1
      }
      return ranges
    }
  }

  /// The bytes with each CR and LF replaced by a space, because a task is one line.
  package var asOneLine: [UInt8] {
    map { $0 == .newline || $0 == .carriageReturn ? .space : $0 }
  }
}

extension Span<UInt8> {
  /// Whether both have the same bytes, by memcmp(3).
  @inlinable
  package func isIdentical(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    return withUnsafeBytes { own in
      other.withUnsafeBytes { other in
        guard let own = own.baseAddress, let other = other.baseAddress else { return true }
        return memcmp(own, other, count) == 0
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first index at or after `start` that holds `byte`, found by memchr(3).
  @inlinable
  package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard let base = baseAddress, start < count,
      let found = memchr(base + start, Int32(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}

extension ArraySlice<UInt8> {
  /// The ranges between spaces and tabs.
  public var words: [ArraySlice<UInt8>] {
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

extension ArraySlice<UInt8> {
  /// Whether a name precedes another one for a reader, with digits as numbers: `P2` before `P10`. Names that differ only
  /// in case or in zeros before a number are ordered by their bytes.
  public func precedesNaturally(_ other: ArraySlice<UInt8>) -> Bool {
    isNaturally(before: other) ?? lexicographicallyPrecedes(other)
  }

  /// - Returns: nil if they differ at most in case and in zeros before a number.
  private func isNaturally(before other: ArraySlice<UInt8>) -> Bool? {
    var (left, right) = (self, other)
    while let first = left.first, let second = right.first {
      if first.isDigit, second.isDigit {
        let numbers = (left.removeNumber(), right.removeNumber())
        if numbers.0.count != numbers.1.count { return numbers.0.count < numbers.1.count }
        if numbers.0 != numbers.1 { return numbers.0.lexicographicallyPrecedes(numbers.1) }
      } else {
        let letters = (first.uppercasedASCII, second.uppercasedASCII)
        if letters.0 != letters.1 { return letters.0 < letters.1 }
        (left, right) = (left.dropFirst(), right.dropFirst())
      }
    }
    return left.isEmpty == right.isEmpty ? nil : left.isEmpty
  }

  /// Removes the digits at the start.
  ///
  /// - Returns: those without zeros at their start.
  private mutating func removeNumber() -> ArraySlice<UInt8> {
    let digits = prefix(while: \.isDigit)
    self = self[digits.endIndex...]
    return digits.drop { $0 == UInt8(ascii: "0") }
  }
}

extension [UInt8] {
  /// U+FEFF in UTF-8, with which some programs begin a file.
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

extension Collection<UInt8> {
  /// The text behind a byte order mark of UTF-8, if it begins with one.
  package var withoutByteOrderMark: SubSequence {
    let mark = [UInt8].byteOrderMark
    return dropFirst(starts(with: mark) ? mark.count : 0)
  }

  /// Whether a text begins with a byte order mark of UTF-16.
  package var isUTF16: Bool { starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF]) }
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element meets `condition`, which all later elements must meet too; else `endIndex`.
  @inlinable
  package func sortedIndex(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
