import Glibc
import Synchronization

/// Another program, run to its end.
public enum Program {
  public struct Failure: Error {
    public let words: [String]
    public let status: Int32
    public let output: String
  }

  /// What it writes to both of its outputs.
  ///
  /// - Parameter environment: `NAME=value` each, beside PATH.
  @discardableResult
  public static func run(_ words: [String], environment: [String] = []) throws -> String {
    let (output, status) = try result(of: words, environment: environment)
    guard status == 0 else { throw Failure(words: words, status: status, output: output) }
    return output
  }

  public static func result(
    of words: [String], environment: [String] = []
  ) throws -> (output: String, status: Int32) {
    let process = try RunningProgram(words, environment: environment)
    let output = process.readToEnd()
    return (output, process.wait())
  }
}

/// Another program while it runs.
public final class RunningProgram: Sendable {
  private let process: pid_t
  private let output: Int32
  private let isEnded = Mutex(false)

  /// No other program may start between the creation of a pipe and its mark, because it would keep the pipe
  /// open.
  private static let starting = Mutex(())

  /// - Parameter dropsOutput: whether to discard the output. Else a server with a long log stops when the pipe is full.
  public convenience init(
    _ words: [String], environment: [String] = [], dropsOutput: Bool = false
  ) throws {
    let (process, output) = try Self.starting.withLock { _ in
      try Self.start(words, environment, dropsOutput: dropsOutput)
    }
    self.init(process: process, output: output)
  }

  private init(process: pid_t, output: Int32) {
    self.process = process
    self.output = output
  }

  private static func start(
    _ words: [String], _ environment: [String], dropsOutput: Bool
  ) throws -> (pid_t, Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Program.Failure(words: words, status: errno, output: "") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    if dropsOutput {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    } else {
      posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    }
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let entries = environment + ["PATH=\(path)", "LC_ALL=C.UTF-8"]
    var variables: [UnsafeMutablePointer<CChar>?] = entries.map { strdup($0) } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var process: pid_t = 0
    let reason = posix_spawnp(&process, words[0], &actions, nil, &arguments, &variables)
    close(ends[1])
    guard reason == 0 else {
      close(ends[0])
      throw Program.Failure(words: words, status: reason, output: String(cString: strerror(reason)))
    }
    return (process, ends[0])
  }

  /// The next line; nil at the end.
  public func readLine() -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(output, &byte, 1) == 1 {
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  public func readToEnd() -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = read(output, &chunk, chunk.count)
      if count > 0 { bytes += chunk[..<count] } else if count == 0 || errno != EINTR { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Its status, or 128 and the signal that ended it.
  public func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    close(output)
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  /// Kills it; `wait` is still due. While another thread reads the output, it may not be closed.
  public func kill() { _ = Glibc.kill(process, SIGKILL) }

  /// Ends it if it still runs. It may have been started with other signals blocked.
  public func end() {
    isEnded.withLock { isEnded in
      guard !isEnded else { return }
      kill()
      _ = wait()
      isEnded = true
    }
  }
}
