/// The editor that the user likes.
public protocol TextEditor: Sendable {
  /// Lets the user edit a text, and hands what it has become to `receive`.
  ///
  /// - Parameter name: that of a file, without a slash, which tells editors what the text is.
  /// - Throws: `CommandError` when the editor can't be started or fails, and what `receive` throws: with the
  ///   place of the text then, which is kept.
  func edit(_ text: [UInt8], named name: String, receive: ([UInt8]) throws -> Void) throws
}

extension TextEditor {
  /// The same for tasks.
  public func edit(_ text: [UInt8], receive: ([UInt8]) throws -> Void) throws {
    try edit(text, named: "todo.txt", receive: receive)
  }
}
