import EventLoop
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
    let (words, variables) = ([path.pathBytes] + words, environment.entries)
    var reason = becomeProgram(at: path.systemPath, words, environment: variables)
    if reason == ENOEXEC {
      for shell in Self.shells {
        reason = becomeProgram(
          at: shell.systemPath, [Array(shell.utf8)] + words, environment: variables)
      }
    }
    throw failure(reason)
  }

  /// Runs the add-on on the standard streams of this program and waits for its end.
  ///
  /// - Throws: `CommandError` with the add-on's status, without a message, if it is not 0.
  func run(words: [[UInt8]]) throws(CommandError) {
    let status = try start(words).wait()
    guard status == 0 else { throw CommandError("", status: status) }
  }

  /// Runs the add-on to its end, without input.
  ///
  /// - Parameter hasErrors: whether the output contains its standard error, too, in order.
  func result(of words: [[UInt8]], withErrors hasErrors: Bool) throws(CommandError) -> ProgramResult {
    guard let ends = ChildStream.pipe() else { throw failure(errno) }
    defer { close(ends.read) }
    let process: ChildProcess
    do {
      defer { close(ends.write) }
      let errors = hasErrors ? ends.write : STDERR_FILENO
      process = try start(words, [STDIN_FILENO: nil, STDOUT_FILENO: ends.write, STDERR_FILENO: errors])
    }
    let bytes = ChildStream.contents(of: ends.read, isFile: false) ?? []
    return ProgramResult(status: process.wait(), output: bytes)
  }

  private func start(
    _ words: [[UInt8]], _ descriptors: KeyValuePairs<Int32, Int32?> = [:]
  ) throws(CommandError) -> ChildProcess {
    var number = ENOEXEC
    for shell in [[]] + Self.shells.map({ [Array($0.utf8)] }) {
      do throws(ChildProcess.Failure) {
        return try ChildProcess(
          shell + [path.pathBytes] + words, environment: environment.entries, descriptors: descriptors)
      } catch {
        if shell.isEmpty, error.number != ENOEXEC { throw failure(error.number) }
        number = error.number
      }
    }
    throw failure(number)
  }

  /// A script without a `#!` line is run by bash, in which todo.sh is written, or else by sh.
  private static let shells = ["/bin/bash", "/usr/bin/bash", "/usr/local/bin/bash", "/bin/sh"]

  private func failure(_ reason: Int32) -> CommandError {
    let isMissing = reason == ENOENT
    let explanation =
      isMissing ? "its interpreter, named in its first line, is missing" : String(cString: strerror(reason))
    return CommandError(
      "Can't run the add-on \(path.shownPath): \(explanation).", status: isMissing ? 127 : 126)
  }
}
