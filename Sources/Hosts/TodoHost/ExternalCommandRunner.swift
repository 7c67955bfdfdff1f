import CLinux
import Glibc
import ModuleKit

/// Runs programs without input from the user.
struct ExternalCommandRunner: CommandRunner {
  let environment: ChildEnvironment

  /// The program's output goes to standard error, which a screen also shows.
  func run(_ words: [[UInt8]]) throws(CommandError) -> Int32 {
    let process = try start(ProgramCall(words), streams: [nil, STDERR_FILENO, STDERR_FILENO])
    return wait(for: process, until: nil).status
  }

  func result(of call: ProgramCall) throws(CommandError) -> ProgramResult {
    try start(call)()
  }

  func start(_ call: ProgramCall) throws(CommandError) -> () -> ProgramResult {
    let (process, files) = try startWithFiles(call)
    let deadline = call.limit.map { ContinuousClock.now + $0 }
    return { result(of: process, writingTo: files, until: deadline) }
  }

  func launch(_ call: ProgramCall) throws(CommandError) -> LaunchedProgram {
    var call = call
    let limit = call.limit ?? Self.timeToLaunch
    // The program gets a process group of its own, which ends with it.
    call.limit = limit
    let (process, files) = try startWithFiles(call)
    let deadline = ContinuousClock.now + limit
    let isRunning = { @Sendable in waitpid(process, nil, WNOHANG) == 0 }
    let end = { @Sendable in
      if isRunning() { _ = wait(for: process, until: .now) }
    }
    defer { closeAll(files) }
    while true {
      var status: Int32 = 0
      var hasEnded = waitpid(process, &status, WNOHANG) != 0
      // Read after the look at the process, which may write a line and end between the two.
      if let program = LaunchedProgram(output: contents(of: files[1]), isRunning: isRunning, end: end) {
        return program
      }
      var result = ProgramResult(status: Self.exitStatus(status))
      if !hasEnded, ContinuousClock.now > deadline {
        result.status = wait(for: process, until: deadline).status
        hasEnded = true
      }
      if hasEnded {
        result.errors = contents(of: files[2])
        throw result.launchFailure
      }
      usleep(2_000)
    }
  }

  /// Starts a program whose streams are files in memory: they need not be read while it runs, and a background process
  /// of it, such as git's maintenance, does not block.
  private func startWithFiles(_ call: ProgramCall) throws(CommandError) -> (process: pid_t, files: [Int32]) {
    let files = (0..<3).map { _ in memfd_create("stream", UInt32(MFD_CLOEXEC)) }
    do throws(CommandError) {
      guard files.allSatisfy({ $0 >= 0 }), write(call.input, to: files[0]) else {
        throw failure(of: call, errno)
      }
      return (try start(call, streams: files), files)
    } catch {
      closeAll(files)
      throw error
    }
  }

  private func closeAll(_ files: [Int32]) { for file in files where file >= 0 { close(file) } }

  private func result(
    of process: pid_t, writingTo files: [Int32], until deadline: ContinuousClock.Instant?
  ) -> ProgramResult {
    defer { closeAll(files) }
    let end = wait(for: process, until: deadline)
    return ProgramResult(
      status: end.status, output: contents(of: files[1]), errors: contents(of: files[2]),
      isTimedOut: end.isTimedOut)
  }

  /// - Parameter streams: the three standard streams; nil for an empty input.
  private func start(_ call: ProgramCall, streams: [Int32?]) throws(CommandError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      if let stream {
        posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
      } else {
        posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDONLY, 0)
      }
    }
    var attributes = ChildAttributes.make()
    defer { posix_spawnattr_destroy(&attributes) }
    if call.limit != nil {
      // Its child processes are ended, too.
      posix_spawnattr_setpgroup(&attributes, 0)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    }
    let arguments = CStrings(call.words)
    let variables = CStrings(entries(of: call))
    var process: pid_t = 0
    let reason = withExtendedLifetime((arguments, variables)) {
      posix_spawnp(
        &process, name(of: call), &actions, &attributes, arguments.pointers, variables.pointers)
    }
    guard reason == 0 else { throw failure(of: call, reason) }
    return process
  }

  private func entries(of call: ProgramCall) -> [[UInt8]] {
    if call.variables.isEmpty { return environment.entries }
    let others = environment.entries.filter { entry in
      let name = entry.prefix { $0 != UInt8(ascii: "=") }
      return !call.variables.keys.contains { $0.utf8.elementsEqual(name) }
    }
    return others + call.variables.compactMap { name, value in value.map { Array("\(name)=\($0)".utf8) } }
  }

  private func wait(
    for process: pid_t, until deadline: ContinuousClock.Instant?
  ) -> (status: Int32, isTimedOut: Bool) {
    var status: Int32 = 0
    var isTimedOut = false
    if let deadline {
      while waitpid(process, &status, WNOHANG) == 0 {
        let now = ContinuousClock.now
        if now >= deadline, !isTimedOut {
          // git deletes its locks then.
          isTimedOut = true
          kill(-process, SIGTERM)
        }
        if now >= deadline + Self.timeToEnd {
          kill(-process, SIGKILL)
          while waitpid(process, &status, 0) < 0, errno == EINTR {}
          break
        }
        usleep(2_000)
      }
    } else {
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
    return (Self.exitStatus(status), isTimedOut)
  }

  /// - Parameter status: as waitpid(2) returns it.
  private static func exitStatus(_ status: Int32) -> Int32 {
    status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  private static let timeToLaunch = Duration.seconds(20)

  /// How long an ended program may take before it is killed.
  private static let timeToEnd = Duration.seconds(1)

  private func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, written) }
      if count > 0 { written += count } else if errno != EINTR { return false }
    }
    return true
  }

  private func contents(of file: Int32) -> [UInt8] {
    let size = Int(max(0, lseek(file, 0, SEEK_END)))
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let added = pread(file, buffer.baseAddress.map { $0 + count }, size - count, count)
        if added > 0 { count += added } else if added == 0 || errno != EINTR { return }
      }
    }
  }

  private func name(of call: ProgramCall) -> String {
    call.words.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private func failure(of call: ProgramCall, _ reason: Int32) -> CommandError {
    CommandError("Can't start \(name(of: call)): \(String(cString: strerror(reason))).", code: "notStarted")
  }
}
