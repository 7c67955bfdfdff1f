/// Finds the earlier answers to one kind of question, by their name of letters and dashes.
public typealias AnswerHistories = @Sendable (_ name: String) -> any AnswerHistory

/// The texts that the user has typed before, for the arrow keys to bring back.
public protocol AnswerHistory: Sendable {
  /// Oldest first; none where they can't be read.
  func answers() -> [[UInt8]]

  /// Remembers a text, of one line or more, where that is possible: nothing depends on it.
  func remember(_ answer: [UInt8])
}
