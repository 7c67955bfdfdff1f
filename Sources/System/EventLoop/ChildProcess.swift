import CLinux
import Glibc

/// A program that this one has started. Nothing else starts one.
public struct ChildProcess: Sendable {
  /// Why a program can't be started, as errno(3) says it.
  public struct Failure: Error {
    public let number: Int32

    public var reason: String { String(cString: strerror(number)) }
  }

  /// Its process, and its group if it leads one.
  public let id: Int32

  /// - Parameters:
  ///   - words: the program, which is found on `PATH` unless it has a slash, and its arguments.
  ///   - descriptors: what it gets in place of descriptors of this program; nil for nothing to read and nowhere to write.
  ///   - leadsGroup: whether `wait(until:)` ends its child processes, too.
  ///   - signals: those that it gets though this program ignores them.
  public init(
    _ words: [[UInt8]], environment: [[UInt8]], descriptors: KeyValuePairs<Int32, Int32?> = [:],
    leadsGroup: Bool = false, restoring signals: [Int32] = []
  ) throws(Failure) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in descriptors where number != descriptor || number > STDERR_FILENO {
      if let descriptor {
        posix_spawn_file_actions_adddup2(&actions, descriptor, number)
      } else {
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
      }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var set = sigset_t()
    sigemptyset(&set)
    // A thread beside the loop may have blocked signals that the program needs.
    posix_spawnattr_setsigmask(&attributes, &set)
    for signal in signals { sigaddset(&set, signal) }
    posix_spawnattr_setsigdefault(&attributes, &set)
    let group = leadsGroup ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group))
    let (arguments, variables) = (CStrings(words), CStrings(environment))
    var id: pid_t = 0
    let number = withExtendedLifetime((arguments, variables)) {
      guard let name = arguments.pointers[0] else { return ENOENT }
      return posix_spawnp(&id, name, &actions, &attributes, arguments.pointers, variables.pointers)
    }
    guard number == 0 else { throw Failure(number: number) }
    self.id = id
  }

  /// Waits for its end.
  ///
  /// - Returns: its status; 128 plus the number for a signal.
  @discardableResult
  public func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return Self.exitStatus(status)
  }

  /// Returns its status if it ends before the deadline; nil otherwise.
  public func status(until deadline: ContinuousClock.Instant) -> Int32? {
    var status: Int32 = 0
    while waitpid(id, &status, WNOHANG) == 0 {
      if ContinuousClock.now >= deadline { return nil }
      usleep(2_000)
    }
    return Self.exitStatus(status)
  }

  /// Waits for its end, and ends it and its group if it takes longer.
  ///
  /// - Parameter deadline: nil for none.
  public func wait(until deadline: ContinuousClock.Instant?) -> (status: Int32, isTimedOut: Bool) {
    guard let deadline else { return (wait(), false) }
    if let status = status(until: deadline) { return (status, false) }
    // git deletes its locks then.
    kill(-id, SIGTERM)
    if let status = status(until: max(deadline, .now) + Self.timeToEnd) { return (status, true) }
    kill(-id, SIGKILL)
    return (wait(), true)
  }

  /// How long an ended program may take before it is killed.
  private static let timeToEnd = Duration.seconds(1)

  /// - Parameter status: as waitpid(2) returns it.
  private static func exitStatus(_ status: Int32) -> Int32 {
    status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }
}

/// What a program reads and writes.
public enum ChildStream {
  /// Makes a pipe; nil, with `errno`, if that fails. Reading ends when all programs that write to it have ended.
  public static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    return pipe2(&ends, O_CLOEXEC) == 0 ? (ends[0], ends[1]) : nil
  }

  /// Unlike a pipe, a file in memory takes any length before it is read, and need not be read.
  public static func file(holding bytes: [UInt8] = []) -> Int32? {
    let file = memfd_create("stream", UInt32(MFD_CLOEXEC))
    guard file >= 0 else { return nil }
    if write(bytes, to: file), lseek(file, 0, SEEK_SET) == 0 { return file }
    close(file)
    return nil
  }

  /// - Returns: false if it failed, with `errno`.
  public static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { written += count } else if errno != EINTR { return false }
    }
    return true
  }

  /// Reads up to the end. A file is read from its beginning, whatever place a program has reached in it.
  ///
  /// - Returns: nil if it failed, with `errno`.
  public static func contents(of descriptor: Int32, isFile: Bool = true) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count =
        isFile
        ? pread(descriptor, &chunk, chunk.count, bytes.count) : read(descriptor, &chunk, chunk.count)
      if count > 0 {
        bytes += chunk[..<count]
      } else if count == 0 {
        return bytes
      } else if errno != EINTR {
        return nil
      }
    }
  }
}

/// Replaces this process by a program.
///
/// - Parameter words: its arguments, its name first.
/// - Returns: the error number, if that fails.
public func becomeProgram(at path: [CChar], _ words: [[UInt8]], environment: [[UInt8]]) -> Int32 {
  let (arguments, variables) = (CStrings(words), CStrings(environment))
  return withExtendedLifetime((arguments, variables)) {
    _ = execve(path, arguments.pointers, variables.pointers)
    return errno
  }
}

/// A null-terminated array of C strings, valid as long as the object lives.
private final class CStrings {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [[UInt8]]) {
    pointers = strings.map { strdup(($0 + [0]).map(CChar.init(bitPattern:))) } + [nil]
  }

  deinit {
    for pointer in pointers { free(pointer) }
  }
}
