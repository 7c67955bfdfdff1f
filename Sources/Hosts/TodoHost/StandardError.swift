import Glibc
import TerminalText

/// Standard error, for messages, and for the help that accompanies an error.
struct StandardError: TextOutput {
  let columns: Int? = nil

  /// Messages may quote tasks, so control characters are escaped.
  func write(_ bytes: [UInt8]) throws(OutputError) {
    let bytes =
      isatty(STDERR_FILENO) == 1
      ? Array(DisplayText.harmless(String(decoding: bytes, as: UTF8.self)).utf8) : bytes
    // If this fails, there is nobody to tell.
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}

func writeToStandardError(_ text: String) {
  try? StandardError().write(text)
}

/// Prints a message with the name that the program was called by.
func tellOnStandardError(_ sentence: String) {
  writeToStandardError("\(ProgramArguments.programName): \(sentence)\n")
}
