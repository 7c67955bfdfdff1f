import EventLoop
import Glibc
import TodoStores

/// A row in a file of its own, with each letter moved by 13 places.
struct Rot13File: StoreRow {
  /// Without the scheme.
  let file: String

  /// - Parameter path: `rot13:`, and the path of the file from the root.
  init(_ path: String) {
    file = String(path.dropFirst("rot13:".count))
  }

  func load() throws(TodoStoreError) -> [UInt8]? {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .unreadable(path: file, reason: Self.reason)
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count > 0 { bytes += chunk[..<count] }
      if count == 0 { return Self.rotated(bytes) }
      if count < 0, errno != EINTR { throw .unreadable(path: file, reason: Self.reason) }
    }
  }

  /// A new file replaces the old one.
  func save(_ bytes: [UInt8]) throws(TodoStoreError) {
    let next = "\(file).\(getpid()).new"
    let descriptor = open(next, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .unwritable(path: file, reason: Self.reason) }
    let isSaved = Self.write(Self.rotated(bytes), to: descriptor) && fsync(descriptor) == 0
    let isClosed = close(descriptor) == 0
    guard isSaved, isClosed, rename(next, file) == 0 else {
      let error = TodoStoreError.unwritable(path: file, reason: Self.reason)
      unlink(next)
      throw error
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { written += count } else if errno != EINTR { return false }
    }
    return true
  }

  func locked<Result>(_ body: () throws(TodoStoreError) -> Result) throws(TodoStoreError) -> Result {
    let lock = open(file + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw .unwritable(path: file, reason: Self.reason) }
    defer { close(lock) }
    // Two programs could wait for each other if each moves a task to the other's list.
    let patience = 5
    for _ in 0..<(patience * 100) {
      if flock(lock, LOCK_EX | LOCK_NB) == 0 { return try body() }
      usleep(10_000)
    }
    throw .busy(path: file, seconds: patience)
  }

  func watch(_ onSave: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let watch = Rot13Watch(of: self, onSave)
    EventLoop.perform { watch.look() }
    return { EventLoop.perform { watch.end() } }
  }

  /// Identifies the saved file: each save replaces it. Empty if the file does not exist.
  var version: [Int] {
    var status = stat()
    guard stat(file, &status) == 0 else { return [] }
    return [Int(status.st_ino), status.st_mtim.tv_sec, status.st_mtim.tv_nsec, Int(status.st_size)]
  }

  private static var reason: String { String(cString: strerror(errno)) }

  static func rotated(_ bytes: [UInt8]) -> [UInt8] { bytes.map(rotated) }

  private static func rotated(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "m"), UInt8(ascii: "A")...UInt8(ascii: "M"): byte + 13
    case UInt8(ascii: "n")...UInt8(ascii: "z"), UInt8(ascii: "N")...UInt8(ascii: "Z"): byte - 13
    default: byte
    }
  }
}

/// Looks at the file ten times a second, as a store may ask a database for its version.
@EventLoop
private final class Rot13Watch {
  private let row: Rot13File
  private let onSave: @Sendable () -> Void
  private var version: [Int]
  private var timer: LoopTimer?
  private var isOver = false

  nonisolated init(of row: Rot13File, _ onSave: @escaping @Sendable () -> Void) {
    self.row = row
    self.onSave = onSave
    version = row.version
  }

  func look() {
    if isOver { return }
    let now = row.version
    if now != version {
      version = now
      onSave()
    }
    let timer = timer ?? LoopTimer { self.look() }
    timer.set(.now + .milliseconds(100))
    self.timer = timer
  }

  func end() {
    isOver = true
    timer?.cancel()
    timer = nil
  }
}
