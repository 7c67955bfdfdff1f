/// What is asked for as one line of text.
public struct Question: Sendable {
  /// What stands before the answer, with its blank at the end.
  public var label: String

  /// The answer to start from, where it can be edited.
  public var prefilled: [UInt8]

  /// The name of the earlier answers that the arrow keys bring back, of letters and dashes: each kind of question has
  /// its own.
  public var history: String

  /// Asks whether that many lines are meant as so many answers, where as many are pasted; nil where line
  /// breaks are spaces.
  public var asksAboutLines: (@Sendable (Int) -> String)?

  public init(
    _ label: String, prefilledWith prefilled: [UInt8] = [], history: String = "answers",
    asksAboutLines: (@Sendable (Int) -> String)? = nil
  ) {
    self.label = label
    self.prefilled = prefilled
    self.history = history
    self.asksAboutLines = asksAboutLines
  }
}
