import Glibc
import ModuleKit
import TerminalText
import TodoConfiguration

/// Standard error, where complaints go, and the help that comes with an error.
struct StandardError: TextOutput {
  let columns: Int? = nil

  /// What is said may quote a task: nothing in it acts on a terminal.
  func write(_ bytes: [UInt8]) throws(OutputError) {
    let bytes =
      isatty(STDERR_FILENO) == 1
      ? Array(DisplayText.harmless(String(decoding: bytes, as: UTF8.self)).utf8) : bytes
    // Where even this fails, there is nobody to tell.
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}

func writeToStandardError(_ text: String) {
  try? StandardError().write(text)
}

/// Tells the user something in the name that the program was called by.
func tellOnStandardError(_ sentence: String) {
  writeToStandardError("\(ProgramArguments.programName): \(sentence)\n")
}
