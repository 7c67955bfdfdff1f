/// A part of a query that may not mean what the user intended.
public enum QueryDoubt: Hashable, Sendable {
  /// `and`, `or` or `not` in the words of a listing, where it is only a term; as written.
  case operatorAsTerm(String)

  /// A state such as `blocked` in the words of a listing, where it is a term that no task has; as written.
  case stateAsTerm(String)

  /// A key that no task has.
  ///
  /// - `near`: similar fields, with their colons.
  case unknownKey(String, near: [String])

  /// A `list:` that none of several lists has as its mark.
  case unknownList(String, marks: [String])

  /// A term whose search took too long for some tasks and was given up.
  case givenUp(String)
}
