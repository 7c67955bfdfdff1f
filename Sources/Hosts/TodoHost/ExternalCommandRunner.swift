import EventLoop
import Glibc
import ModuleKit

/// Runs programs without input from the user.
struct ExternalCommandRunner: CommandRunner {
  let environment: ChildEnvironment

  /// The program's output goes to standard error, which a screen also shows.
  func run(_ words: [[UInt8]]) throws(CommandError) -> Int32 {
    try start(
      ProgramCall(words), descriptors: [STDIN_FILENO: nil, STDOUT_FILENO: STDERR_FILENO]
    ).wait()
  }

  func result(of call: ProgramCall) throws(CommandError) -> ProgramResult {
    try start(call)()
  }

  func start(_ call: ProgramCall) throws(CommandError) -> () -> ProgramResult {
    let (process, files) = try startWithFiles(call)
    let deadline = call.limit.map { ContinuousClock.now + $0 }
    return {
      defer { closeAll(files) }
      let end = process.wait(until: deadline)
      return ProgramResult(
        status: end.status, output: ChildStream.contents(of: files[1]) ?? [],
        errors: ChildStream.contents(of: files[2]) ?? [], isTimedOut: end.isTimedOut)
    }
  }

  func launch(_ call: ProgramCall) throws(CommandError) -> LaunchedProgram {
    var call = call
    let limit = call.limit ?? Self.timeToLaunch
    // The program gets a process group of its own, which ends with it.
    call.limit = limit
    let (process, files) = try startWithFiles(call)
    let deadline = ContinuousClock.now + limit
    let isRunning = { @Sendable in process.status(until: .now) == nil }
    let end = { @Sendable in
      if isRunning() { _ = process.wait(until: .now) }
    }
    defer { closeAll(files) }
    while true {
      var status = process.status(until: .now)
      // Read after the look at the process, which may write a line and end between the two.
      let output = ChildStream.contents(of: files[1]) ?? []
      if let program = LaunchedProgram(output: output, isRunning: isRunning, end: end) { return program }
      if status == nil, ContinuousClock.now > deadline { status = process.wait(until: deadline).status }
      if let status {
        throw ProgramResult(status: status, errors: ChildStream.contents(of: files[2]) ?? []).launchFailure
      }
      usleep(2_000)
    }
  }

  private static let timeToLaunch = Duration.seconds(20)

  /// Starts a program whose streams are files in memory: they need not be read while it runs, and a background process
  /// of it, such as git's maintenance, does not block.
  private func startWithFiles(
    _ call: ProgramCall
  ) throws(CommandError) -> (process: ChildProcess, files: [Int32]) {
    let files = [call.input, [], []].compactMap { ChildStream.file(holding: $0) }
    do throws(CommandError) {
      guard files.count == 3 else { throw failure(of: call, String(cString: strerror(errno))) }
      return (try start(call, descriptors: [0: files[0], 1: files[1], 2: files[2]]), files)
    } catch {
      closeAll(files)
      throw error
    }
  }

  private func closeAll(_ files: [Int32]) { for file in files { close(file) } }

  private func start(
    _ call: ProgramCall, descriptors: KeyValuePairs<Int32, Int32?>
  ) throws(CommandError) -> ChildProcess {
    do throws(ChildProcess.Failure) {
      return try ChildProcess(
        call.words, environment: entries(of: call), descriptors: descriptors, leadsGroup: call.limit != nil)
    } catch {
      throw failure(of: call, error.reason)
    }
  }

  private func entries(of call: ProgramCall) -> [[UInt8]] {
    if call.variables.isEmpty { return environment.entries }
    let others = environment.entries.filter { entry in
      let name = entry.prefix { $0 != UInt8(ascii: "=") }
      return !call.variables.keys.contains { $0.utf8.elementsEqual(name) }
    }
    return others + call.variables.compactMap { name, value in value.map { Array("\(name)=\($0)".utf8) } }
  }

  private func failure(of call: ProgramCall, _ reason: String) -> CommandError {
    let name = call.words.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    return CommandError("Can't start \(name): \(reason).", code: "notStarted")
  }
}
