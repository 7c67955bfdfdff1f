import Glibc
import ScreenKit
import TerminalText
public import ViewKit

/// Reads answers from a stream of bytes, and line by line from a terminal that can't be drawn on.
public struct StreamPrompt: Prompt, Sendable {
  let input: Int32

  /// The output for questions; they are asked only on a terminal.
  let output: Int32

  let style: ConfirmationStyle

  public func ask(_ question: Question, receive: @escaping ([UInt8]?) throws -> Void) throws {
    show(question.label)
    let answer = readLine()
    dropSurplus()
    try receive(answer)
  }

  /// From a pipe, the first byte is the answer, as in todo.sh.
  public func confirm(_ question: String, receive: @escaping (Bool) throws -> Void) throws {
    show("\(question) (y/n) ")
    let answer = isTerminal && style == .line ? readLine()?.first : readKey()
    dropSurplus()
    // todo.sh takes no answer for a no.
    if answer == nil, !isTerminal, style == .line { throw NoAnswer() }
    try receive(answer == UInt8(ascii: "y"))
  }

  private var isTerminal: Bool { isatty(input) == 1 }

  private func show(_ question: String) {
    guard isTerminal else { return }
    let bytes = isatty(output) == 1 ? DisplayText.harmless(question) : question
    _ = write(output, bytes, bytes.utf8.count)
  }

  /// One keypress, without Enter; from a pipe the first byte.
  private func readKey() -> UInt8? {
    var mode = termios()
    let isTerminal = tcgetattr(input, &mode) == 0
    if isTerminal {
      var byKey = mode
      byKey.c_lflag &= ~tcflag_t(ICANON)
      tcsetattr(input, TCSADRAIN, &byKey)
    }
    defer { if isTerminal { tcsetattr(input, TCSADRAIN, &mode) } }
    var byte: UInt8 = 0
    return read(input, &byte, 1) == 1 ? byte : nil
  }

  /// The next line without its newline; nil at the end of the input.
  private func readLine() -> [UInt8]? {
    var line: [UInt8] = []
    // Read byte by byte, to leave the rest of the input for other readers.
    var byte: UInt8 = 0
    while read(input, &byte, 1) == 1 {
      if byte == UInt8(ascii: "\n") { return line }
      line.append(byte)
    }
    return line.isEmpty ? nil : line
  }

  /// A shell would run pending input of a terminal as commands.
  private func dropSurplus() {
    if isTerminal { tcflush(input, TCIFLUSH) }
  }
}
