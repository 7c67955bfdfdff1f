import Dispatch
import EventLoop
import Glibc
import Synchronization

/// A program that asks a service for todo: `todo-source-NAME`, found on `PATH`.
///
/// Each request runs it once: it receives one JSON document on standard input, and writes one to standard
/// output. No shell is involved.
struct HelperProgram: Sendable {
  /// The path of its file.
  let name: String

  private let path: String
  private let environment: @Sendable () -> [[UInt8]]

  static func name(_ type: String) -> String { "todo-source-\(type)" }

  /// Nil if there is no such program.
  ///
  /// - Parameter directories: the entries of `PATH`. Relative ones are skipped, because anybody may own the
  ///   working directory.
  init?(
    named type: String, in directories: String?, environment: @escaping @Sendable () -> [[UInt8]]
  ) {
    guard let first = type.utf8.first, first != UInt8(ascii: "-"),
      type.utf8.allSatisfy({
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
          || $0 == UInt8(ascii: "-")
      })
    else { return nil }
    let name = Self.name(type)
    let paths = (directories ?? "").split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
    guard let path = paths.first(where: Self.isProgram) else { return nil }
    self.name = name
    self.path = path
    self.environment = environment
  }

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }

  struct Outcome: Sendable {
    var output: [UInt8]
    var complaint: [UInt8]

    /// As a shell reports it.
    var status: Int
  }

  enum Failure: Error {
    case unstarted(reason: String)
    case timedOut, tooLarge
  }

  /// Runs the program. All processes that it started are killed before this returns.
  ///
  /// - Parameters:
  ///   - limit: of its output, in bytes.
  ///   - seconds: for the whole run.
  /// - Throws: `Failure`, or `CancellationError`.
  func run(_ request: [UInt8], limit: Int, seconds: Int) async throws -> Outcome {
    let run = HelperRun()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // On a separate thread, because it may take as long as the user allows.
        DispatchQueue.global().async {
          continuation.resume(
            with: Result {
              try run.outcome(
                of: path, environment(), request, limit: limit, until: .now + .seconds(seconds))
            })
        }
      }
    } onCancel: {
      run.cancel()
    }
  }
}

private final class HelperRun: Sendable {
  private struct State {
    var group: pid_t?
    var isCancelled = false
  }

  private let state = Mutex(State())

  /// Standard error is cut at this length.
  private static let complaintLimit = 4 << 10

  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      if let group = state.group { kill(-group, SIGKILL) }
    }
  }

  func outcome(
    of path: String, _ environment: [[UInt8]], _ request: [UInt8], limit: Int,
    until deadline: ContinuousClock.Instant
  ) throws -> HelperProgram.Outcome {
    let input = try pipe(holding: request)
    defer { close(input) }
    let output = try pipe()
    defer { close(output.read) }
    let complaints: (read: Int32, write: Int32)
    do {
      complaints = try pipe()
    } catch {
      close(output.write)
      throw error
    }
    defer { close(complaints.read) }
    let process: pid_t
    do {
      defer {
        close(output.write)
        close(complaints.write)
      }
      process = try start(path, environment, input: input, output: output.write, errors: complaints.write)
    }
    defer { end(process) }
    var outcome = HelperProgram.Outcome(output: [], complaint: [], status: 0)
    var open = [
      pollfd(fd: output.read, events: Int16(POLLIN), revents: 0),
      pollfd(fd: complaints.read, events: Int16(POLLIN), revents: 0),
    ]
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while open[0].fd >= 0 {
      let rest = deadline - .now
      let milliseconds = rest.components.seconds * 1000 + rest.components.attoseconds / 1_000_000_000_000_000
      guard milliseconds > 0 else { throw HelperProgram.Failure.timedOut }
      if poll(&open, nfds_t(open.count), Int32(clamping: milliseconds)) < 0, errno != EINTR { break }
      for index in open.indices where open[index].revents != 0 {
        let count = read(open[index].fd, &chunk, chunk.count)
        if count < 0, errno == EINTR || errno == EAGAIN { continue }
        if count <= 0 {
          open[index].fd = -1
        } else if index == 0 {
          outcome.output += chunk[..<count]
          guard outcome.output.count <= limit else { throw HelperProgram.Failure.tooLarge }
        } else if outcome.complaint.count < Self.complaintLimit {
          outcome.complaint += chunk[..<min(count, Self.complaintLimit - outcome.complaint.count)]
        }
      }
    }
    outcome.status = try status(of: process, until: deadline)
    if state.withLock(\.isCancelled) { throw CancellationError() }
    // The end of its output may still be in the pipe.
    _ = fcntl(complaints.read, F_SETFL, O_NONBLOCK)
    let count = open[1].fd < 0 ? 0 : read(complaints.read, &chunk, Self.complaintLimit)
    if count > 0, outcome.complaint.count < Self.complaintLimit { outcome.complaint += chunk[..<count] }
    return outcome
  }

  private func start(
    _ path: String, _ environment: [[UInt8]], input: Int32, output: Int32, errors: Int32
  ) throws -> pid_t {
    try state.withLock { state in
      if state.isCancelled { throw CancellationError() }
      var attempts = 0
      while true {
        do throws(ChildProcess.Failure) {
          let process = try ChildProcess(
            [Array(path.utf8)], environment: environment,
            descriptors: [STDIN_FILENO: input, STDOUT_FILENO: output, STDERR_FILENO: errors], leadsGroup: true
          )
          state.group = process.id
          return process.id
        } catch {
          // A program that was written just now is busy while a process that another thread has started
          // meanwhile still has its file open.
          attempts += 1
          guard error.number == ETXTBSY, attempts < 20 else {
            throw HelperProgram.Failure.unstarted(reason: error.reason)
          }
          usleep(10_000)
        }
      }
    }
  }

  private func status(of process: pid_t, until deadline: ContinuousClock.Instant) throws -> Int {
    // It has closed its output, so it ends soon or is killed.
    while true {
      var information = siginfo_t()
      if waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) == 0,
        information.si_signo == SIGCHLD
      {
        // The process is not reaped yet, so its number can't be reused before its group is killed.
        let status = information._sifields._sigchld.si_status
        return information.si_code == CLD_EXITED ? Int(status) : 128 + Int(status)
      }
      guard ContinuousClock.now < deadline else { throw HelperProgram.Failure.timedOut }
      usleep(1000)
    }
  }

  /// Kills the rest of the program's group, and reaps the program.
  private func end(_ process: pid_t) {
    state.withLock { state in
      kill(-process, SIGKILL)
      state.group = nil
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// The pipe holds the whole request before the program starts, so a program that does not read it blocks
  /// nothing.
  private func pipe(holding bytes: [UInt8]) throws -> Int32 {
    let ends = try pipe()
    defer { close(ends.write) }
    _ = fcntl(ends.write, F_SETFL, O_NONBLOCK)
    guard write(ends.write, bytes, bytes.count) == bytes.count else {
      close(ends.read)
      throw HelperProgram.Failure.unstarted(reason: "the request is too long")
    }
    return ends.read
  }

  private func pipe() throws -> (read: Int32, write: Int32) {
    guard let ends = ChildStream.pipe() else {
      throw HelperProgram.Failure.unstarted(reason: String(cString: strerror(errno)))
    }
    return ends
  }
}
