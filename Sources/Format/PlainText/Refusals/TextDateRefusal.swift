/// The reason for refusing a text: a key's value is not a date, or not an interval.
public enum TextDateRefusal: Error, Hashable, Sendable {
  case date(DateKey, DateRefusal)
  case recurrence(RecurrenceRefusal)

  public init(key: DateKey, refusal: DateRefusal) { self = .date(key, refusal) }
}

extension TextDateRefusal {
  /// The key with the text that was refused, such as `due:31 feb`.
  public var words: String {
    switch self {
    case .date(let key, let refusal): "\(key.name):\(refusal.text)"
    case .recurrence(let refusal): "rec:\(refusal.text)"
    }
  }
}

extension TextDateRefusal: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .date(let key, let refusal): "\(key.name): \(refusal)"
    case .recurrence(let refusal): "rec: \(refusal)"
    }
  }
}
