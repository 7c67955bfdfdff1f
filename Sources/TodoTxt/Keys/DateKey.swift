/// The keys whose values are dates.
public enum DateKey: Sendable, CaseIterable {
  case due, threshold, until

  /// As it stands before the colon.
  public var name: StaticString {
    switch self {
    case .due: "due"
    case .threshold: "t"
    case .until: "until"
    }
  }
}

extension TodoItem {
  /// The day that a key says.
  public func date(_ key: DateKey) -> CivilDate? { dateTag(key)?.date.day }

  /// The first value of a key that says a date, and where what says its day stands in the list's bytes.
  ///
  /// `t:-3d`, which other programs write, counts from the due date. A time of day behind a date is not in the
  /// range.
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
}
