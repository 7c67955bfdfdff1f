/// The editor that the user likes.
public protocol TextEditor: Sendable {
  /// Lets the user edit a text, and hands what it has become to `receive`.
  ///
  /// - Throws: `CommandError` when the editor can't be started or fails, and what `receive` throws: with the
  ///   place of the text then, which is kept.
  func edit(_ text: [UInt8], receive: ([UInt8]) throws -> Void) throws
}
