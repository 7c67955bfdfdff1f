/// A question for one line of text.
public struct Question: Sendable {
  /// The label before the answer, with its trailing blank.
  public var label: String

  /// The text to start from, if it can be edited.
  public var prefilled: [UInt8]

  /// The name of the answer history that the arrow keys offer, of letters and dashes; each kind of question
  /// has its own.
  public var history: String

  /// The question whether to take several pasted lines as several answers; nil to replace line breaks by
  /// spaces.
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
