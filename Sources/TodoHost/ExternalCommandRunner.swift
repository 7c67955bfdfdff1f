import Glibc
import ModuleKit
import TodoConfiguration

/// Runs programs with nothing to read; what they write goes to standard error, which a screen shows too.
struct ExternalCommandRunner: CommandRunner {
  let environment: ChildEnvironment

  func run(_ words: [[UInt8]]) throws(CommandError) -> Int32 {
    let name = words.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    var attributes = ChildAttributes.make()
    defer { posix_spawnattr_destroy(&attributes) }
    let arguments = CStrings(words)
    let variables = CStrings(environment.entries)
    var process: pid_t = 0
    let reason = withExtendedLifetime((arguments, variables)) {
      posix_spawnp(
        &process, name, &actions, &attributes, arguments.pointers, variables.pointers)
    }
    guard reason == 0 else {
      throw CommandError("Can't start \(name): \(String(cString: strerror(reason))).", code: "notStarted")
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }
}
