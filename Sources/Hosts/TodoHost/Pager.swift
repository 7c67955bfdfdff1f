import EventLoop
import Glibc
import ModuleKit
import TerminalText

/// Shows a long text on a terminal page by page, as todo.sh shows its help.
struct Pager: TextOutput {
  let output: any TextOutput
  let environment: ChildEnvironment

  var columns: Int? { output.columns }

  /// Without a terminal or a pager, the text is simply written.
  func write(_ bytes: [UInt8]) throws(OutputError) {
    guard columns != nil, page(bytes) else { return try output.write(bytes) }
  }

  /// - Returns: whether a pager showed the text.
  private func page(_ bytes: [UInt8]) -> Bool {
    let environment = environment.entries
    let chosen = Environment(entries: environment)["PAGER"] ?? []
    let command = chosen.isEmpty ? Array("less".utf8) : chosen
    // Not a pipe: the pager may end before it has read everything, and must not end this program.
    guard let file = ChildStream.file(holding: bytes) else { return false }
    defer { close(file) }
    // PAGER may contain options; the shell reports an unknown command.
    let words = [Array("sh".utf8), Array("-c".utf8), command]
    let process = try? ChildProcess(words, environment: environment, descriptors: [STDIN_FILENO: file])
    return process.map { $0.wait() != 127 } ?? false
  }
}
