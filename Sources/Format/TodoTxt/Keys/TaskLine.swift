/// A task's line for editing its keys; all other bytes stay the same.
public struct TaskLine: Sendable {
  /// Without the line's ending.
  public private(set) var text: [UInt8]

  public init(_ text: [UInt8]) {
    self.text = text
  }

  public var item: TodoItem { TodoItem(line: text) }

  /// Sets the date of a key: in its first value that is a date, else in its first value, else at the end of
  /// the line.
  ///
  /// The old time of day is kept if the new date has none.
  public mutating func set(_ key: DateKey, to date: TaskDate) {
    if let (old, day) = item.dateTag(key) {
      let end = text[day.upperBound...].firstIndex(where: \.isBlank) ?? text.endIndex
      let keepsTime = date.time == nil && old.time != nil
      text.replaceSubrange(keepsTime ? day : day.lowerBound..<end, with: "\(date)".utf8)
    } else if let value = item.dateValue(key) {
      text.replaceSubrange(value, with: "\(date)".utf8)
    } else {
      append("\(key.name):\(date)")
    }
  }

  /// Removes every value of a key, with its word; also values that are not a date.
  public mutating func remove(_ key: DateKey) {
    while let value = item.dateValue(key) {
      removeWord(at: (value.lowerBound - key.name.utf8CodeUnitCount - 1)..<value.upperBound)
    }
  }

  public mutating func set(_ key: DateKey, to day: CivilDate) { set(key, to: TaskDate(day)) }

  /// Adds a value to the first `key:value` word with that key, after a comma, or adds a new word at the end.
  public mutating func add(_ value: [UInt8], toListOf key: StaticString) {
    if let range = item.firstTag(key, { $0 })?.range {
      text.insert(contentsOf: [UInt8(ascii: ",")] + value, at: range.upperBound)
    } else {
      append("\(key):")
      text += value
    }
  }

  mutating func replace(_ range: Range<Int>, with value: String) {
    text.replaceSubrange(range, with: value.utf8)
  }

  mutating func replace(_ range: Range<Int>, with value: [UInt8]) {
    text.replaceSubrange(range, with: value)
  }

  /// Adds a word at the end.
  public mutating func append(_ word: String) {
    if let last = text.last, !last.isBlank { text.append(.space) }
    text += word.utf8
  }

  /// Removes every `key:value` word with one of these keys, with a blank beside it.
  ///
  /// - Parameter condition: selects the values to remove.
  public mutating func remove(_ keys: String..., where condition: (ArraySlice<UInt8>) -> Bool = { _ in true })
  {
    for tag in item.tags.reversed()
    where condition(tag.value) && keys.contains(where: { $0.utf8.elementsEqual(tag.key) }) {
      removeWord(at: tag.key.startIndex..<tag.value.endIndex)
    }
  }

  /// Removes a word, with a blank beside it.
  mutating func removeWord(at range: Range<Int>) {
    var word = range
    if word.lowerBound > 0, text[word.lowerBound - 1].isBlank {
      word = (word.lowerBound - 1)..<word.upperBound
    } else if word.upperBound < text.count {
      word = word.lowerBound..<(word.upperBound + 1)
    }
    text.removeSubrange(word)
  }

  /// Sets the creation date, or inserts it at its place.
  public mutating func setCreationDate(_ date: CivilDate) {
    let start = item.priority == nil ? 0 : 4
    if item.creationDate != nil {
      text.replaceSubrange(start..<(start + 10), with: "\(date)".utf8)
    } else {
      text.insert(contentsOf: "\(date) ".utf8, at: start)
    }
  }
}
