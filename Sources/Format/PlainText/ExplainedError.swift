/// An error with a one-line description for places with room for one line; `description` may have more.
public protocol ExplainedError: Error {
  var sentence: String { get }
}
