import Glibc
import ModuleKit

/// Standard error, where help goes that comes with an error.
struct StandardError: TextOutput {
  let columns: Int? = nil

  func write(_ bytes: [UInt8]) throws(OutputError) {
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}

/// Writes what the program itself says, which may quote a task: nothing in it acts on a terminal.
func writeToStandardError(_ text: String) {
  try? StandardError().write(isatty(STDERR_FILENO) == 1 ? DisplayText.harmless(text) : text)
}
