public import EventLoop

/// Helps the user with an answer while it is typed: it shows rows above the question, and knows keys of its own.
@EventLoop
public protocol QuestionAssistant: AnyObject {
  /// The rows to show with that answer; no more, and none wider, than there is room: UTF-8 with SGR escape
  /// sequences.
  func rows(with answer: AnswerText, in room: ScreenSize) -> [[UInt8]]

  /// - Returns: what the key makes of the answer; nil where it is none of the assistant's.
  func answer(to key: Key, from answer: AnswerText) -> AnswerText?

  /// - Returns: why that can't be the answer, a sentence: the question stays open then; nil where it can.
  func refusal(of answer: [UInt8]) -> String?
}

extension QuestionAssistant {
  public func refusal(of answer: [UInt8]) -> String? { nil }
}
