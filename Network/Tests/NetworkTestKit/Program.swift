import EventLoop
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
  private let process: ChildProcess
  private let output: Int32
  private let isEnded = Mutex(false)

  /// - Parameter dropsOutput: whether to discard the output. Else a server with a long log stops when the pipe is full.
  public init(_ words: [String], environment: [String] = [], dropsOutput: Bool = false) throws {
    guard let ends = ChildStream.pipe() else {
      throw Program.Failure(words: words, status: errno, output: "")
    }
    defer { close(ends.write) }
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let output = dropsOutput ? nil : ends.write
    do throws(ChildProcess.Failure) {
      process = try ChildProcess(
        words.map { Array($0.utf8) },
        environment: (environment + ["PATH=\(path)", "LC_ALL=C.UTF-8"]).map { Array($0.utf8) },
        descriptors: [STDIN_FILENO: nil, STDOUT_FILENO: output, STDERR_FILENO: output])
    } catch {
      close(ends.read)
      throw Program.Failure(words: words, status: error.number, output: error.reason)
    }
    self.output = ends.read
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
    defer { close(output) }
    return process.wait()
  }

  /// Kills it; `wait` is still due. While another thread reads the output, it may not be closed.
  public func kill() { _ = Glibc.kill(process.id, SIGKILL) }

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
