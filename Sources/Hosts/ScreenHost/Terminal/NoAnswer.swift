import PlainText

/// Thrown if the input ends before a yes-or-no question is answered.
struct NoAnswer: ExplainedError, CustomStringConvertible {
  var sentence: String {
    "Nothing was changed: todo can't ask without a terminal. Use -f to skip the question."
  }

  var description: String { sentence }
}
