import Dispatch
import EventLoop
import Glibc
import Synchronization

/// A token printed by a program, such as `pass show github`. It runs once per run.
public final class TokenCommand: TokenSource {
  /// The program and its arguments, called without a shell.
  private let words: [String]

  /// `NAME=value` of the program's environment.
  private let environment: @Sendable () -> [[UInt8]]

  private let found = Mutex<String?>(nil)

  public init(words: [String], environment: @escaping @Sendable () -> [[UInt8]]) {
    self.words = words
    self.environment = environment
  }

  public var place: String { words[0] }

  public func token() async throws(RemoteError.Kind) -> String {
    if let token = found.withLock({ $0 }) { return token }
    // The program may ask for a passphrase, which must not block other requests.
    let (words, environment) = (words, environment)
    let result: Result<String, RemoteError.Kind> = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          returning: Result { () throws(RemoteError.Kind) in
            try Self.output(of: words, environment()).asToken(from: "what \(words[0]) prints")
          })
      }
    }
    let token = try result.get()
    found.withLock { $0 = token }
    return token
  }

  private static func output(of words: [String], _ environment: [[UInt8]]) throws(RemoteError.Kind) -> String
  {
    guard let ends = ChildStream.pipe() else { throw .noToken(reason: String(cString: strerror(errno))) }
    defer { close(ends.read) }
    let process: ChildProcess
    do throws(ChildProcess.Failure) {
      defer { close(ends.write) }
      process = try ChildProcess(
        words.map { Array($0.utf8) }, environment: environment, descriptors: [STDOUT_FILENO: ends.write])
    } catch {
      throw .noToken(reason: "\(words[0]) can't be started: \(error.reason)")
    }
    let bytes = PrivateFile.readAll(ends.read, limit: 64 << 10)
    let status = process.wait()
    guard status == 0 else { throw .noToken(reason: "\(words[0]) ended with status \(status)") }
    return String(decoding: bytes ?? [], as: UTF8.self)
  }
}
