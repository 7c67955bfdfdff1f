import EventLoop
import TodoTxt

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

/// Standard input while the program runs: calls the function on the loop with the bytes as they come, and with none at
/// the end.
public typealias ByteInput = @EventLoop @Sendable (@escaping @EventLoop ([UInt8]) -> Void) -> Void

/// Reads all of a pipe, and waits until the other program ends it; nil if it cannot be opened.
public typealias ByteStream = @Sendable () throws -> [UInt8]?

/// Opens links in a program.
public protocol LinkOpener: Sendable {
  /// Whether it uses the terminal, as a text browser does.
  var takesTerminal: Bool { get }

  /// - Parameter link: passed as one argument, never to a shell.
  /// - Throws: `CommandError` if there is no such program, or it can't be started.
  func open(_ link: [UInt8]) throws
}

/// A text from a file or another program, used if the user can't be asked.
public struct PipedText: Hashable, Sendable {
  /// The lines without surrounding blanks and without blank lines.
  public let lines: [[UInt8]]

  /// The number of blank lines.
  public let blankLineCount: Int

  public init(_ bytes: [UInt8]) {
    var lines: [[UInt8]] = []
    var blankLineCount = 0
    var parts = bytes.withoutByteOrderMark.split(separator: UInt8.newline, omittingEmptySubsequences: false)
    // The empty text after the last newline is not a line.
    if parts.last?.isEmpty == true { parts.removeLast() }
    for part in parts {
      let isSpace = { (byte: UInt8) in byte.isBlank || byte == UInt8(ascii: "\r") }
      var line = part.drop(while: isSpace)
      while let last = line.last, isSpace(last) { line.removeLast() }
      if line.isEmpty { blankLineCount += 1 } else { lines.append(Array(line)) }
    }
    self.lines = lines
    self.blankLineCount = blankLineCount
  }
}
