/// The meaning of a task's keys. A key must be a whole word, and its first valid value counts.
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

  /// Those that people read as keys: a time or a ratio, as in `1:1 with Ann`, is words.
  public var namedTags: [(key: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] {
    tags.filter { $0.key.first?.isDigit == false }
  }

  /// `until`: the last date for a new occurrence.
  public var until: CivilDate? { date(.until) }

  /// `t`: the threshold date.
  public var threshold: CivilDate? { date(.threshold) }

  /// Whether the task is open and its threshold is in the future.
  public func isWaiting(on today: CivilDate) -> Bool {
    guard !isCompleted, let threshold else { return false }
    return threshold > today
  }

  /// Whether the task is open and its due date, or due time, is over.
  public func isOverdue(in calendar: TodoCalendar) -> Bool {
    guard !isCompleted, let dueDate else { return false }
    return dueDate.isPast(in: calendar)
  }

  /// The place among the open tasks that are due on the same day, as in a list by date: by priority, then by time, then by
  /// number. A task without a time precedes all times.
  public var placeInDay: Int {
    let rank = priority.map { Int($0.rawValue) } ?? Int(UInt8.max)
    return (rank << 11 | (dueDate?.time.map { Int($0.minute) + 1 } ?? 0)) << 40 | number
  }

  /// `h`: whether listings hide the task.
  public var isHidden: Bool {
    value(forKey: "h").map { !$0.elementsEqual([UInt8(ascii: "0")]) } ?? false
  }

  /// The words that are neither a project, a context nor one of `namedTags`, for people.
  public var ownWords: [UInt8] {
    words { $0.namedTags.isEmpty && $0.projects.isEmpty && $0.contexts.isEmpty }
  }

  /// The same words with projects and contexts, for a sentence; all words if only tags are left.
  public var wordsForSentence: String {
    let words = words { $0.namedTags.isEmpty }
    return String(decoding: words.isEmpty ? Array(body) : words, as: UTF8.self)
  }

  /// The words that are neither a project, a context nor a `key:value`.
  ///
  /// - Parameter keepsNames: whether projects and contexts stay.
  public func title(keepingNames keepsNames: Bool) -> [UInt8] {
    words { $0.tags.isEmpty && (keepsNames || $0.projects.isEmpty && $0.contexts.isEmpty) }
  }

  private func words(where isKept: (TodoItem) -> Bool) -> [UInt8] {
    let words = body.split(whereSeparator: \.isBlank).filter { isKept(TodoItem(number: 1, bytes: $0)) }
    return Array(words.joined(separator: [.space]))
  }

  /// `id`: the task's name for other tasks.
  public var id: ArraySlice<UInt8>? { value(forKey: "id") }

  /// `p`: the ids of the parent tasks. Programs with several parents write several words, so every word
  /// counts.
  public var parents: [ArraySlice<UInt8>] { values(forKey: "p").filter { !$0.isEmpty } }

  /// `after` and `dep`: the ids of the tasks that block this one. Every word counts.
  public var predecessors: [ArraySlice<UInt8>] {
    (values(forKey: "after") + values(forKey: "dep")).flatMap { $0.split(separator: UInt8(ascii: ",")) }
  }

  /// `est`: the estimated duration.
  public var estimate: TaskDuration? { duration("est") }

  /// `spent`: the time spent.
  public var spent: TaskDuration? { duration("spent") }

  /// `note`: the name of a file beside todo.txt.
  public var note: ArraySlice<UInt8>? { value(forKey: "note") }

  private func duration(_ key: StaticString) -> TaskDuration? {
    firstTag(key) { TaskDuration(String(decoding: $0, as: UTF8.self)) }?.value
  }

  /// The first value of a key that `read` accepts, and its range in the list's bytes.
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
