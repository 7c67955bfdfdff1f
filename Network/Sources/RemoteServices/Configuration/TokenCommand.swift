import Dispatch
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

  public func token() async throws(TokenError) -> String {
    if let token = found.withLock({ $0 }) { return token }
    // The program may ask for a passphrase, which must not block other requests.
    let (words, environment) = (words, environment)
    let result: Result<String, TokenError> = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(
          returning: Result { () throws(TokenError) in
            try Self.output(of: words, environment()).asToken(from: "what \(words[0]) prints")
          })
      }
    }
    let token = try result.get()
    found.withLock { $0 = token }
    return token
  }

  private static func output(of words: [String], _ environment: [[UInt8]]) throws(TokenError) -> String {
    guard let ends = PipeEnds.make() else { throw TokenError(String(cString: strerror(errno))) }
    defer { close(ends.read) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends.write, STDOUT_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup(String(decoding: $0, as: UTF8.self)) } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var process: pid_t = 0
    let reason = PipeEnds.starting.withLock { _ in
      posix_spawnp(&process, words[0], &actions, &attributes, &arguments, &variables)
    }
    close(ends.write)
    guard reason == 0 else {
      throw TokenError("\(words[0]) can't be started: \(String(cString: strerror(reason)))")
    }
    let bytes = PrivateFile.readAll(ends.read, limit: 64 << 10)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw TokenError("\(words[0]) ended with status \((status >> 8) & 0xFF)") }
    return String(decoding: bytes ?? [], as: UTF8.self)
  }
}
