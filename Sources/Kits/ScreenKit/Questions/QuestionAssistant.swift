public import EventLoop

/// Helps the user while an answer is typed: it shows rows above the question, and handles keys of its own.
@EventLoop
public protocol QuestionAssistant: AnyObject {
  /// The rows for an answer, within the given room: UTF-8 with SGR escape sequences.
  func rows(with answer: AnswerText, in room: ScreenSize) -> [[UInt8]]

  /// What the answer will make, a row above the others; nil for none. A screen reader does not hear it.
  func preview(of answer: AnswerText, columns: Int) -> [UInt8]?

  /// - Returns: the new answer; nil if the key is not the assistant's.
  func answer(to key: Key, from answer: AnswerText) -> AnswerText?

  /// Its own keys and what they do to the answer, for the edge of a popup.
  func keys(for answer: AnswerText?) -> [(keys: String, words: String)]

  /// The width of a popup.
  var popupColumns: Int { get }

  /// - Returns: why the answer is not valid, a sentence, which keeps the question open; nil if it is valid. In a popup,
  ///   the assistant's rows say it, too.
  func refusal(of answer: [UInt8]) -> String?
}

extension QuestionAssistant {
  public func preview(of answer: AnswerText, columns: Int) -> [UInt8]? { nil }

  public func keys(for answer: AnswerText?) -> [(keys: String, words: String)] { [] }

  /// Wide enough for a month with its marks, and a sentence.
  public var popupColumns: Int { 46 }

  public func refusal(of answer: [UInt8]) -> String? { nil }
}
