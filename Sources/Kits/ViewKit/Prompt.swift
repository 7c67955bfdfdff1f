/// Asks the user for one line: on the standard streams, or on the bottom line of a screen.
public protocol Prompt {
  /// Whether a user can answer.
  var hasUser: Bool { get }

  /// Shows `question` and passes the answer to `receive`: at once, or when the user has typed it.
  ///
  /// - Parameter receive: the line without its newline, or several lines with LF if the question allows that
  ///   and the user has agreed; nil if the user cancels or the input ends.
  /// - Throws: the error of `receive`, if it is called at once.
  func ask(_ question: Question, receive: @escaping ([UInt8]?) throws -> Void) throws

  /// Asks a yes-or-no question and passes the answer to `receive`; the default is no.
  ///
  /// - Throws: the error of `receive`, if it is called at once.
  func confirm(_ question: String, receive: @escaping (Bool) throws -> Void) throws
}

extension Prompt {
  public var hasUser: Bool { true }
}
