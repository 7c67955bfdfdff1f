import EventLoop
import Glibc
import ModuleKit
import PlainText

/// Runs a script in bash and returns its output to descriptor 3.
enum Bash {
  /// - Parameters:
  ///   - programPath: the value of `$0`.
  ///   - words: the values of `$1` and so on.
  ///   - input: the standard input; nil for that of this process.
  ///   - waitsForBackground: whether to wait for output of background jobs after the script has ended.
  /// - Throws: `CommandError` if bash can't be started.
  static func run(
    _ script: String, programPath: [UInt8], words: [[UInt8]], environment: [[UInt8]], input: [UInt8]? = nil,
    waitsForBackground: Bool = true
  ) throws(CommandError) -> (output: [UInt8], status: Int32) {
    // A loop in the background may never close a pipe.
    let descriptors = waitsForBackground ? ChildStream.pipe() : ChildStream.file().map { ($0, $0) }
    let inputFile = input.map { ChildStream.file(holding: $0) } ?? STDIN_FILENO
    guard let descriptors, let inputFile else {
      throw CommandError("Can't start bash: \(String(cString: strerror(errno))).")
    }
    defer { for file in [descriptors.read, inputFile] where file != STDIN_FILENO { close(file) } }
    // todo.sh sets these shell options before it reads a configuration.
    let options = ["bash", "-O", "extglob", "-O", "extquote", "-c", script].map { Array($0.utf8) }
    let started = Result { () throws(ChildProcess.Failure) in
      try ChildProcess(
        options + [programPath] + words, environment: environment,
        descriptors: [resultDescriptor: descriptors.write, STDIN_FILENO: inputFile])
    }
    if waitsForBackground { close(descriptors.write) }
    do throws(ChildProcess.Failure) {
      let process = try started.get()
      let piped = waitsForBackground ? ChildStream.contents(of: descriptors.read, isFile: false) : nil
      let status = process.wait()
      return (piped ?? ChildStream.contents(of: descriptors.read) ?? [], status)
    } catch {
      throw CommandError("The configuration needs bash, which can't be started: \(error.reason).")
    }
  }

  /// Parses a script without running it.
  ///
  /// - Returns: what bash says of its first syntax error, such as `line 3: syntax error: unexpected end of file`; nil if
  ///   bash can parse it.
  static func syntaxError(in script: [UInt8]) -> String? {
    guard let input = ChildStream.file(holding: script), let complaints = ChildStream.file() else {
      return nil
    }
    defer { for file in [input, complaints] { close(file) } }
    let words = ["bash", "-O", "extglob", "-O", "extquote", "-n", "/dev/stdin"].map { Array($0.utf8) }
    // bash numbers the lines of files only.
    let process = try? ChildProcess(
      words, environment: [Array("LC_ALL=C".utf8)],
      descriptors: [STDIN_FILENO: input, STDOUT_FILENO: nil, STDERR_FILENO: complaints])
    guard let process, process.wait() != 0 else { return nil }
    let lines = (ChildStream.contents(of: complaints) ?? []).split(separator: .newline)
    let prefix = "/dev/stdin: "
    return lines.lazy.map { String(decoding: $0, as: UTF8.self) }
      .first { $0.hasPrefix(prefix + "line ") && !$0.contains(": warning: ") }
      .map { String($0.dropFirst(prefix.count)) }
  }

  private static let resultDescriptor: Int32 = 3
}
