public enum DateKey: Sendable, CaseIterable {
  case due, threshold, until

  /// The key without its colon.
  public var name: StaticString {
    switch self {
    case .due: "due"
    case .threshold: "t"
    case .until: "until"
    }
  }
}
