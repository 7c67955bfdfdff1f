import Glibc
import ModuleKit

/// Asks on standard error and reads the answer from standard input.
struct StandardPrompt: Prompt {
  let output: any TextOutput

  func ask(
    _ question: String, prefilledWith prefilled: [UInt8], receive: @escaping ([UInt8]?) throws -> Void
  ) throws {
    if isatty(STDIN_FILENO) == 1 { writeToStandardError(question) }
    try receive(readLine())
  }

  func confirm(_ question: String, receive: @escaping (Bool) throws -> Void) throws {
    if isatty(STDIN_FILENO) == 1 { writeToStandardError("\(question) (y/n) ") }
    let answer = readKey()
    try output.write("\n")
    try receive(answer == UInt8(ascii: "y"))
  }

  /// One keypress, without Enter; from a pipe the first byte, as todo.sh takes it.
  private func readKey() -> UInt8? {
    var mode = termios()
    let isTerminal = tcgetattr(STDIN_FILENO, &mode) == 0
    if isTerminal {
      var byKey = mode
      byKey.c_lflag &= ~tcflag_t(ICANON)
      tcsetattr(STDIN_FILENO, TCSADRAIN, &byKey)
    }
    defer { if isTerminal { tcsetattr(STDIN_FILENO, TCSADRAIN, &mode) } }
    var byte: UInt8 = 0
    return read(STDIN_FILENO, &byte, 1) == 1 ? byte : nil
  }

  /// The next line without its newline; nil at the end of the input.
  private func readLine() -> [UInt8]? {
    var line: [UInt8] = []
    // A byte at a time, so that what follows the line is left for whoever shares the input.
    var byte: UInt8 = 0
    while read(STDIN_FILENO, &byte, 1) == 1 {
      if byte == UInt8(ascii: "\n") { return line }
      line.append(byte)
    }
    return line.isEmpty ? nil : line
  }
}
