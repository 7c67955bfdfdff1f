/// Words of the form `key:value`, found in the bytes of a line.
///
/// Such a word has one colon with text on both sides; `https://…` is not a tag. A date may be followed by a
/// time of day with its own colons: `due:2026-12-15T10:00`.
package enum TaskTag {
  /// The range of the next value of `key` in a line.
  ///
  /// - Parameters:
  ///   - line: without its ending.
  ///   - start: the offset to search from, at the start of a word.
  package static func nextValue(
    of key: UnsafeBufferPointer<UInt8>, in line: UnsafeBufferPointer<UInt8>, from start: Int = 0
  ) -> Range<Int>? {
    var from = start
    while let colon = line.firstIndex(of: UInt8(ascii: ":"), from: from) {
      from = colon + 1
      let start = colon - key.count
      guard start >= 0, start == 0 || line[start - 1].isBlank, line[start..<colon].elementsEqual(key) else {
        continue
      }
      if let value = value(after: colon, in: line) { return value }
    }
    return nil
  }

  package static func nextValue(
    of key: StaticString, in line: UnsafeBufferPointer<UInt8>
  ) -> Range<Int>? {
    key.withUTF8Buffer { nextValue(of: $0, in: line) }
  }

  package static func next(
    in line: UnsafeBufferPointer<UInt8>, from start: Int = 0
  ) -> (key: Range<Int>, value: Range<Int>)? {
    var from = start
    while let colon = line.firstIndex(of: UInt8(ascii: ":"), from: from) {
      var keyStart = colon
      while keyStart > from, !line[keyStart - 1].isBlank { keyStart -= 1 }
      let isWord = keyStart == 0 || line[keyStart - 1].isBlank
      from = colon + 1
      if isWord, keyStart < colon, let value = value(after: colon, in: line) {
        return (keyStart..<colon, value)
      }
    }
    return nil
  }

  private static func value(after colon: Int, in line: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    var end = colon + 1
    var hasColon = false
    while end < line.count, !line[end].isBlank {
      hasColon = hasColon || line[end] == UInt8(ascii: ":")
      end += 1
    }
    let value = (colon + 1)..<end
    guard !value.isEmpty,
      !(value.count > 1 && line[value.lowerBound] == slash && line[value.lowerBound + 1] == slash)
    else { return nil }
    if hasColon {
      guard value.count > 10, isTime(after: value.lowerBound + 10, in: line),
        CivilDate(UnsafeBufferPointer(rebasing: line[value.prefix(10)])) != nil
      else { return nil }
    }
    return value
  }

  /// Whether the word ends with `T10:00` or `T10:00:00` here.
  static func isTime(after index: Int, in line: UnsafeBufferPointer<UInt8>) -> Bool {
    let time = line[index..<wordEnd(from: index, in: line)]
    guard time.count == 6 || time.count == 9, time.first == UInt8(ascii: "T") else { return false }
    return zip(time.dropFirst(), "00:00:00".utf8).allSatisfy { byte, form in
      form == UInt8(ascii: ":") ? byte == form : byte.isDigit
    }
  }

  static func wordEnd(from index: Int, in line: UnsafeBufferPointer<UInt8>) -> Int {
    var end = index
    while end < line.count, !line[end].isBlank { end += 1 }
    return end
  }

  /// The date of a value: an ISO date with an optional time of day. An invalid time, as in `T25:00`, is
  /// ignored.
  package static func date(in value: UnsafeBufferPointer<UInt8>) -> TaskDate? {
    guard value.count == 10 || value.count > 10 && isTime(after: 10, in: value),
      let day = CivilDate(UnsafeBufferPointer(rebasing: value[..<10]))
    else { return nil }
    return TaskDate(day, at: value.count > 10 ? TimeOfDay(value[11...]) : nil)
  }

  /// The date of a value whose time of day, if any, exists.
  package static func exactDate(in value: UnsafeBufferPointer<UInt8>) -> TaskDate? {
    guard let date = date(in: value), value.count == 10 || date.time != nil else { return nil }
    return date
  }

  private static let slash = UInt8(ascii: "/")
}
