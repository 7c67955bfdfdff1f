/// What the keys of a task mean. A key counts as a whole word, and the first value that makes sense wins.
extension TodoItem {
  /// The value of the first `key:value` word with that key.
  public func value(forKey key: StaticString) -> ArraySlice<UInt8>? {
    firstTag(key) { $0 }?.value
  }

  /// The values of all `key:value` words with that key.
  public func values(forKey key: StaticString) -> [ArraySlice<UInt8>] {
    var values: [ArraySlice<UInt8>] = []
    _ = firstTag(key) { value -> Never? in
      values.append(value)
      return nil
    }
    return values
  }

  /// All `key:value` words, in their order.
  public var tags: [(key: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] {
    let text = text
    let ranges = text.withUnsafeBufferPointer { line in
      var ranges: [(key: Range<Int>, value: Range<Int>)] = []
      var from = 0
      while let tag = TaskTag.next(in: line, from: from) {
        ranges.append(tag)
        from = tag.value.upperBound
      }
      return ranges
    }
    return ranges.map { (text.slice($0.key), text.slice($0.value)) }
  }

  /// `until`: the last day that a new occurrence may have.
  public var until: CivilDate? { date(.until) }

  /// `t`: the task waits until that day.
  public var threshold: CivilDate? { date(.threshold) }

  /// Whether the task is open and its threshold lies ahead.
  public func isWaiting(on today: CivilDate) -> Bool {
    guard !isCompleted, let threshold else { return false }
    return threshold > today
  }

  /// Whether the task is open and its due date is over: the day, or the minute where it has a time.
  public func isOverdue(in calendar: TodoCalendar) -> Bool {
    guard !isCompleted, let dueDate else { return false }
    return dueDate.isPast(in: calendar)
  }

  /// `h`: whether listings leave the task out.
  public var isHidden: Bool {
    value(forKey: "h").map { !$0.elementsEqual([UInt8(ascii: "0")]) } ?? false
  }

  /// `id`: the name that other tasks know this one by.
  public var id: ArraySlice<UInt8>? { value(forKey: "id") }

  /// `p`: the tasks that this one is a part of, by their ids. Programs that know more than one parent write a
  /// word for each, so every one counts.
  public var parents: [ArraySlice<UInt8>] { values(forKey: "p").filter { !$0.isEmpty } }

  /// `after` and `dep`: the tasks that have to be done first, by their ids. Every word counts.
  public var predecessors: [ArraySlice<UInt8>] {
    (values(forKey: "after") + values(forKey: "dep")).flatMap { $0.split(separator: UInt8(ascii: ",")) }
  }

  /// `est`: how long the task is thought to take.
  public var estimate: TaskDuration? { duration("est") }

  /// `spent`: how long somebody has worked on it.
  public var spent: TaskDuration? { duration("spent") }

  /// `note`: the name of a file beside todo.txt.
  public var note: ArraySlice<UInt8>? { value(forKey: "note") }

  private func duration(_ key: StaticString) -> TaskDuration? {
    firstTag(key) { TaskDuration(String(decoding: $0, as: UTF8.self)) }?.value
  }

  /// The first value of a key that `read` makes something of, and where it stands in the list's bytes.
  package func firstTag<Value>(
    _ key: StaticString, _ read: (ArraySlice<UInt8>) -> Value?
  ) -> (value: Value, range: Range<Int>)? {
    key.withUTF8Buffer { firstTag($0, read) }
  }

  package func firstTag<Value>(
    _ key: [UInt8], _ read: (ArraySlice<UInt8>) -> Value?
  ) -> (value: Value, range: Range<Int>)? {
    key.withUnsafeBufferPointer { firstTag($0, read) }
  }

  private func firstTag<Value>(
    _ key: UnsafeBufferPointer<UInt8>, _ read: (ArraySlice<UInt8>) -> Value?
  ) -> (value: Value, range: Range<Int>)? {
    let text = text
    var from = 0
    while let range = text.withUnsafeBufferPointer({ TaskTag.nextValue(of: key, in: $0, from: from) }) {
      let slice = text.slice(range)
      if let value = read(slice) { return (value, slice.startIndex..<slice.endIndex) }
      from = range.upperBound
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// - Parameter range: counted from 0.
  fileprivate func slice(_ range: Range<Int>) -> ArraySlice<UInt8> {
    self[(startIndex + range.lowerBound)..<(startIndex + range.upperBound)]
  }
}
