/// A phrase with the key of an action, such as `3 done H`. The key is looked up when the phrase is drawn.
public struct KeyPhrase: Hashable, Sendable {
  /// The words before the key.
  public var lead: String

  /// The name of the action; nil for words without a key.
  public var action: String?

  /// The words after the key.
  public var rest: String

  /// - Parameter rest: the words after the key; left out if the action has no key.
  public init(_ lead: String, action: String? = nil, rest: String = "") {
    self.lead = lead
    self.action = action
    self.rest = rest
  }

  /// - Parameter keyName: returns the key of an action; nil if it has none.
  public func text(_ keyName: (_ action: String) -> String?) -> String {
    guard let action, let key = keyName(action) else { return lead }
    return [lead, key, rest].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
