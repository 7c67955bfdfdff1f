import PlainText

/// A yes-or-no question at the end of the input, so that nobody has answered it.
struct NoAnswer: ExplainedError, CustomStringConvertible {
  var sentence: String {
    "Nothing was changed: there is no terminal to ask on. Use -f to go on without a question."
  }

  var description: String { sentence }
}
