/// Words that may name the key of an action: which one that is, is known when they are drawn.
public struct KeyPhrase: Hashable, Sendable {
  public var lead: String

  /// The name of the action; nil for words alone.
  public var action: String?
  public var rest: String

  /// - Parameters:
  ///   - lead: what stands before the key.
  ///   - rest: what stands behind it; left out, with the key, where the action has none.
  public init(_ lead: String, action: String? = nil, rest: String = "") {
    self.lead = lead
    self.action = action
    self.rest = rest
  }

  /// - Parameter keyName: returns what the user presses for an action; nil for nothing.
  public func text(_ keyName: (_ action: String) -> String?) -> String {
    guard let action, let key = keyName(action) else { return lead }
    return [lead, key, rest].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
