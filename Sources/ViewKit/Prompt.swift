/// Asks the user for one line: on the standard streams, or on the bottom line of a screen.
public protocol Prompt {
  /// Whether a user is there to answer.
  var hasUser: Bool { get }

  /// Shows `question` and hands the answer to `receive`: at once, or when the user has typed it.
  ///
  /// - Parameter receive: takes the line without its newline, or several with LF between them where the question
  ///   asks about that and the user has agreed; nil when the user cancels or the input ends.
  /// - Throws: what `receive` throws, where it is called at once.
  func ask(_ question: Question, receive: @escaping ([UInt8]?) throws -> Void) throws

  /// Asks a yes-or-no question and hands the answer to `receive`; it is a no unless the user says yes.
  ///
  /// - Throws: what `receive` throws, where it is called at once.
  func confirm(_ question: String, receive: @escaping (Bool) throws -> Void) throws
}

extension Prompt {
  public var hasUser: Bool { true }
}
