/// Asks the user for one line: on the standard streams, or on the bottom line of a screen.
public protocol Prompt {
  /// Shows `question` and hands the answer to `receive`: at once, or when the user has typed it.
  ///
  /// - Parameters:
  ///   - prefilled: the answer to start from, where it can be edited.
  ///   - receive: takes the line without its newline; nil when the user cancels or the input ends.
  /// - Throws: what `receive` throws, where it is called at once.
  func ask(
    _ question: String, prefilledWith prefilled: [UInt8], receive: @escaping ([UInt8]?) throws -> Void
  ) throws

  /// Asks a yes-or-no question and hands the answer to `receive`; only `y` is yes.
  ///
  /// - Throws: what `receive` throws, where it is called at once.
  func confirm(_ question: String, receive: @escaping (Bool) throws -> Void) throws
}
