extension String {
  /// A number and its noun: `1 task`, `2 tasks`.
  ///
  /// - Parameter noun: a word with a regular plural.
  public init(count: Int, _ noun: String) {
    self = "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
