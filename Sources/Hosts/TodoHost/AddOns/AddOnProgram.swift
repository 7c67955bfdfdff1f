import Glibc
import ModuleKit
import TodoStores

/// An add-on that can be run.
struct AddOnProgram {
  let path: String
  let environment: AddOnEnvironment

  /// Replaces this process by the add-on, which gets the terminal, the standard streams and the exit status.
  ///
  /// - Parameter words: its arguments.
  /// - Throws: `CommandError` with a shell's status if that fails.
  func replaceProcess(words: [[UInt8]]) throws(CommandError) -> Never {
    let variables = CStrings(environment.entries)
    let arguments = CStrings([path.pathBytes] + words)
    withExtendedLifetime((arguments, variables)) {
      _ = execve(path.systemPath, arguments.pointers, variables.pointers)
    }
    var reason = errno
    if reason == ENOEXEC {
      for shell in Self.shells {
        let arguments = CStrings([Array(shell.utf8), path.pathBytes] + words)
        withExtendedLifetime((arguments, variables)) {
          _ = execve(shell, arguments.pointers, variables.pointers)
        }
        reason = errno
      }
    }
    throw failure(reason)
  }

  /// Runs the add-on on the standard streams of this program and waits for its end.
  ///
  /// - Throws: `CommandError` with the add-on's status, without a message, if it is not 0.
  func run(words: [[UInt8]]) throws(CommandError) {
    let status = wait(for: try spawn(words: words))
    guard status == 0 else { throw CommandError("", status: status) }
  }

  /// Runs the add-on to its end, without input.
  ///
  /// - Parameter hasErrors: whether the output contains its standard error, too, in order.
  func result(of words: [[UInt8]], withErrors hasErrors: Bool) throws(CommandError) -> ProgramResult {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw failure(errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let process: pid_t
    do {
      defer { close(ends[1]) }
      process = try spawn(words: words, output: ends[1], errors: hasErrors ? ends[1] : nil)
    }
    let bytes = readAll(ends[0])
    return ProgramResult(status: wait(for: process), output: bytes)
  }

  /// - Parameter output: its standard output, with an empty input; nil for the streams of this program.
  private func spawn(
    words: [[UInt8]], output: Int32? = nil, errors: Int32? = nil
  ) throws(CommandError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let output {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    }
    if let errors { posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO) }
    // The loop's thread may have blocked signals that the add-on needs.
    var attributes = ChildAttributes.make()
    defer { posix_spawnattr_destroy(&attributes) }
    let variables = CStrings(environment.entries)
    var process: pid_t = 0
    func start(_ program: String, _ words: [[UInt8]]) -> Int32 {
      let arguments = CStrings([program.pathBytes] + words)
      return withExtendedLifetime((arguments, variables)) {
        posix_spawn(
          &process, program.systemPath, &actions, &attributes, arguments.pointers, variables.pointers)
      }
    }
    var reason = start(path, words)
    if reason == ENOEXEC {
      for shell in Self.shells where reason != 0 { reason = start(shell, [path.pathBytes] + words) }
    }
    guard reason == 0 else { throw failure(reason) }
    return process
  }

  /// A script without a `#!` line is run by bash, in which todo.sh is written, or else by sh.
  private static let shells = ["/bin/bash", "/usr/bin/bash", "/usr/local/bin/bash", "/bin/sh"]

  private func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  private func readAll(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count > 0 { bytes += chunk[..<count] } else if count == 0 || errno != EINTR { return bytes }
    }
  }

  private func failure(_ reason: Int32) -> CommandError {
    let isMissing = reason == ENOENT
    let explanation =
      isMissing ? "its interpreter, named in its first line, is missing" : String(cString: strerror(reason))
    return CommandError(
      "Can't run the add-on \(path.shownPath): \(explanation).", status: isMissing ? 127 : 126)
  }
}
