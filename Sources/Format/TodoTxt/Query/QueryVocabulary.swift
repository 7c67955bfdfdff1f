/// The vocabulary of queries, for completion.
public enum QueryVocabulary {
  /// With their colons.
  public static let fields =
    [
      "project", "context", "due", "pri", "is", "has", "no", "t", "created", "done", "until", "num", "sort",
      "limit", "to", "list", "urgency",
    ]
    .map { "\($0):" }

  /// The possible values of a field; empty if it takes numbers or names.
  ///
  /// - Parameter field: with its colon.
  public static func values(of field: String) -> [String] {
    switch field {
    case "due:", "t:", "until:": ["today", "tomorrow", "..today", "..fri", "..1w", "any", "none"]
    case "created:", "done:": ["today", "yesterday", "1w..", "any", "none"]
    case "pri:": ["A", "B", "C", "A..C", "any", "none"]
    case "is:": QueryState.allCases.map(\.rawValue)
    case "has:", "no:": ["project", "context", "pri", "due", "t", "created", "rec", "note"]
    default: []
    }
  }
}
