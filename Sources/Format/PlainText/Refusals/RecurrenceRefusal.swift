/// A value of `rec:` that is not an interval, with a suggestion.
public struct RecurrenceRefusal: Hashable, Sendable {
  /// The value as written.
  public let text: String

  /// The interval that it may mean; nil if no word is similar.
  public let suggestion: String?

  package init(_ text: String, suggestion: String?) {
    self.text = text
    self.suggestion = suggestion
  }
}

extension RecurrenceRefusal: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    let hint = suggestion.map { "Did you mean rec:\($0)?" } ?? "Try 1d, 2w, +1m, mon,fri or 2tue."
    return "Not an interval: \(text). \(hint)"
  }
}
