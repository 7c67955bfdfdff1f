/// An error that is told in one sentence where there is one line for it; its description may have more lines.
public protocol ExplainedError: Error {
  var sentence: String { get }
}
