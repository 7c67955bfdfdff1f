/// The user's editor.
public protocol TextEditor: Sendable {
  /// Lets the user edit a text, and passes the result to `receive`.
  ///
  /// - Parameter name: a file name without a slash, which tells editors the kind of text.
  /// - Throws: `CommandError` if the editor can't be started or fails, and the error of `receive`, with the
  ///   path of the edited text, which is kept.
  func edit(_ text: [UInt8], named name: String, receive: ([UInt8]) throws -> Void) throws
}

extension TextEditor {
  /// The same for tasks.
  public func edit(_ text: [UInt8], receive: ([UInt8]) throws -> Void) throws {
    try edit(text, named: "todo.txt", receive: receive)
  }
}
