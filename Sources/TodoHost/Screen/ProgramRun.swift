import FileStore
import Glibc
import ModuleKit
import TodoConfiguration

/// Runs this program again for another command line, add-ons included, without asking questions: its output
/// does not reach the terminal.
struct ProgramRun: Sendable {
  /// The name that this program was called by, and its options.
  let beginning: [[UInt8]]

  func run(_ words: [[UInt8]]) throws(CommandError) -> CommandOutcome {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Self.failure(errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let process: pid_t
    do {
      defer { close(ends[1]) }
      process = try start(words, output: ends[1])
    }
    let output = readAll(ends[0])
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return CommandOutcome(
      output: output, status: status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F))
  }

  private func start(_ words: [[UInt8]], output: Int32) throws(CommandError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
    var attributes = ChildAttributes.make()
    defer { posix_spawnattr_destroy(&attributes) }
    // Skip confirmations (`-f`): undo covers them.
    let arguments = CStrings(beginning + [Array("-f".utf8)] + words)
    let variables = CStrings(Environment.current.entries)
    var process: pid_t = 0
    let reason = withExtendedLifetime((arguments, variables)) {
      posix_spawn(&process, "/proc/self/exe", &actions, &attributes, arguments.pointers, variables.pointers)
    }
    guard reason == 0 else { throw Self.failure(reason) }
    return process
  }

  private func readAll(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count > 0 {
        // A screen shows no more. Read the rest too, so that the program can end.
        if bytes.count < Self.mostOutput { bytes += chunk[..<count] }
      } else if count == 0 || errno != EINTR {
        return bytes
      }
    }
  }

  private static let mostOutput = 16 << 20

  private static func failure(_ reason: Int32) -> CommandError {
    CommandError("Can't run this program again: \(String(cString: strerror(reason))).")
  }
}

/// Starts programs from a thread beside the loop, which may have blocked signals that they need.
enum ChildAttributes {
  static func make() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    return attributes
  }
}
