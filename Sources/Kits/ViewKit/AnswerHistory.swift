/// Finds the history of answers for a kind of question, named by letters and dashes.
public typealias AnswerHistories = @Sendable (_ name: String) -> any AnswerHistory

/// The texts that the user has typed before, offered by the arrow keys.
public protocol AnswerHistory: Sendable {
  /// Oldest first; empty if they can't be read.
  func answers() -> [[UInt8]]

  /// The path of the file that keeps them; nil where none does.
  var path: String? { get }

  /// Remembers a text of one or more lines, if possible.
  ///
  /// - Returns: whether it is kept, if it has a line that is not blank.
  @discardableResult func remember(_ answer: [UInt8]) -> Bool
}

extension AnswerHistory {
  public var path: String? { nil }
}
