extension TodoItem {
  public func date(_ key: DateKey) -> CivilDate? { dateTag(key)?.date.day }

  /// The first valid date of a key, and the range of its date in the list's bytes.
  ///
  /// `t:-3d`, as other programs write it, counts from the due date. The range does not include a time of day.
  package func dateTag(_ key: DateKey) -> (date: TaskDate, range: Range<Int>)? {
    let tag = firstTag(key.name) { value -> (date: TaskDate, length: Int)? in
      if let date = value.withUnsafeBufferPointer({ TaskTag.date(in: $0) }) { return (date, 10) }
      guard key == .threshold, value.first == UInt8(ascii: "-"), let due,
        let date = DateOffset(String(decoding: value, as: UTF8.self))?.applied(to: due)
      else { return nil }
      return (TaskDate(date), value.count)
    }
    return tag.map { ($0.value.date, $0.range.prefix($0.value.length)) }
  }

  /// The range of the first value of a key in the list's bytes, also if it is not a date: `due:someday`,
  /// `due:2026-12-01T14:00Z`.
  package func dateValue(_ key: DateKey) -> Range<Int>? {
    for word in text.split(whereSeparator: \.isBlank) {
      if let value = DatedText.value(of: key, in: word) { return value.startIndex..<value.endIndex }
    }
    return nil
  }
}
