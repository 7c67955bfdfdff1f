import CLinux
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
    let file = memfd_create("help", UInt32(MFD_CLOEXEC))
    guard file >= 0 else { return false }
    defer { close(file) }
    guard writeAll(bytes, to: file), lseek(file, 0, SEEK_SET) == 0 else { return false }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, file, STDIN_FILENO)
    // PAGER may contain options; the shell reports an unknown command.
    let arguments = CStrings([Array("sh".utf8), Array("-c".utf8), command])
    let variables = CStrings(environment)
    var process: pid_t = 0
    let failure = withExtendedLifetime((arguments, variables)) {
      posix_spawnp(&process, "sh", &actions, nil, arguments.pointers, variables.pointers)
    }
    guard failure == 0 else { return false }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return (status >> 8) & 0xFF != 127
  }

  private func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count > 0 { written += count } else if errno != EINTR { return false }
    }
    return true
  }
}
