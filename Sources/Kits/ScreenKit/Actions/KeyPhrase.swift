/// A phrase with the keys of actions, such as `3 done H` or `j k move`. The keys are looked up when the phrase is
/// drawn.
public struct KeyPhrase: Hashable, Sendable {
  /// The words before the keys.
  public var lead: String

  /// The names of the actions; empty for words without a key.
  public var actions: [String]

  /// The words after the keys.
  public var rest: String

  /// - Parameter rest: the words after the keys; left out if no action has a key.
  public init(_ lead: String = "", actions: [String], rest: String = "") {
    self.lead = lead
    self.actions = actions
    self.rest = rest
  }

  /// - Parameters:
  ///   - action: the name of the action; nil for words without a key.
  ///   - rest: the words after the key; left out if the action has no key.
  public init(_ lead: String = "", action: String? = nil, rest: String = "") {
    self.init(lead, actions: action.map { [$0] } ?? [], rest: rest)
  }

  /// - Parameter keyName: returns the key of an action; nil if it has none.
  public func text(_ keyName: (_ action: String) -> String?) -> String {
    let keys = actions.compactMap(keyName)
    return keys.isEmpty ? lead : ([lead] + keys + [rest]).filter { !$0.isEmpty }.joined(separator: " ")
  }
}
