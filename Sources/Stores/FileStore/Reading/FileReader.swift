import Glibc
import TodoStores
import TodoTxt

/// A file's content at one moment: all of it, or its last lines and the front before them.
struct FileSnapshot: Sendable {
  /// Empty if `bytes` are the whole file.
  var front = FileFront()

  let bytes: [UInt8]
  let status: FileStatus

  /// Whether stat(2) returned the same before and after reading.
  let isUnchanged: Bool

  /// False if the file changed during every attempt, so that `bytes` may mix two states, or if its size is
  /// unknown.
  var isSteady: Bool { isUnchanged && hasTrueSize }

  /// Whether the number of bytes read equals the size from stat(2). Some file systems report other sizes,
  /// often 0: those under /proc, and some in user space.
  var hasTrueSize: Bool { byteCount == identity.size }

  /// Of the whole file.
  var byteCount: Int { front.byteCount + bytes.count }

  var identity: FileIdentity { status.identity }
  var endsWithNewline: Bool { bytes.last == UInt8(ascii: "\n") }
}

/// Reads a whole file. A failure is never mistaken for an empty file.
struct FileReader {
  let path: String

  /// How long to wait for a program that keeps others from opening the file by a write lease, as file servers
  /// do.
  var patience = Duration.zero

  /// Who is told about such a wait, and after how long; nil for nobody.
  var notice: (delay: Duration, waiting: StoreWaiting)?
  var limits = FileLimits()

  /// The size of the pieces for bytes beyond the expected size.
  fileprivate static let pieceSize = 1 << 16

  /// More attempts than any save needs. A file that changes constantly is read as it is.
  private static let attempts = 8

  /// - Returns: nil if the file does not exist.
  /// - Throws: `unreadable`, `busy`.
  func read() throws(TodoStoreError) -> FileSnapshot? {
    try read { file, size throws(SystemError) in
      (FileFront(), try file.bytes(expecting: size, atMost: limits.file))
    }
  }

  /// Keeps only the last lines, if all lines have the same ending.
  ///
  /// - Parameter text: the text to count in the lines before those.
  /// - Returns: nil if the file does not exist.
  /// - Throws: `unreadable`, `busy`.
  func readEnd(counting text: [UInt8]) throws(TodoStoreError) -> FileSnapshot? {
    let snapshot = try read { file, size throws(SystemError) in
      try file.end(expecting: size, counting: text, limits: limits)
    }
    guard let snapshot, let hasReturns = snapshot.front.hasReturns else { return snapshot }
    let endHasReturns = TodoList(bytes: snapshot.bytes).lineEnding.count > 1
    return hasReturns == endHasReturns ? snapshot : try read()
  }

  /// - Parameter content: reads the file from start to end; it receives the size from fstat(2).
  /// - Returns: nil if the file does not exist.
  /// - Throws: `unreadable`, `busy`.
  func read(
    _ content: (borrowing Descriptor, _ size: Int) throws(SystemError) -> (front: FileFront, bytes: [UInt8])
  ) throws(TodoStoreError) -> FileSnapshot? {
    let start = ContinuousClock.now
    var attempts = Self.attempts
    var notice = notice
    while true {
      do throws(Failure) {
        let snapshot = try readOnce(content)
        attempts -= 1
        if snapshot.isSteady || attempts == 0 { return snapshot }
      } catch {
        switch error {
        case .system(let error) where error.code == ENOENT || error.code == ENOTDIR:
          // On a disk that is not mounted, the tasks are not gone.
          if (try? ResolvedPath(path))?.isDangling == true {
            throw .unreadable(path: path, reason: "it is a link into a folder that does not exist")
          }
          return nil
        case .system(let error) where error.code == EAGAIN:
          let waited = start.duration(to: .now)
          if waited >= patience {
            throw .busy(path: path, seconds: Int(patience.components.seconds))
          }
          if let (delay, waiting) = notice, waited >= delay {
            waiting.tell("Waiting for another program that has locked \(path.shownPath).")
            notice = nil
          }
          usleep(1_000)
        case .system, .content: throw .unreadable(path: path, reason: error.reason)
        }
      }
    }
  }

  /// Whether a program has the file open for writing now; nil if the system can't tell.
  func hasWriter() -> Bool? {
    (try? Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY))?.hasWriter()
  }

  private func readOnce(
    _ content: (borrowing Descriptor, _ size: Int) throws(SystemError) -> (front: FileFront, bytes: [UInt8])
  ) throws(Failure) -> FileSnapshot {
    do {
      // Without O_NONBLOCK, opening a pipe would block forever.
      let file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      let before = try file.status()
      if let obstacle = obstacle(in: before) { throw Failure.content(obstacle) }
      let (front, bytes) = try content(file, before.identity.size)
      let after = try file.status()
      let obstacle =
        limits.obstacle(toSize: front.byteCount + bytes.count) ?? limits.obstacle(toLines: bytes)
      if let obstacle { throw Failure.content(obstacle) }
      return FileSnapshot(
        front: front, bytes: bytes, status: before, isUnchanged: after.identity == before.identity)
    } catch let error as SystemError {
      throw .system(error)
    } catch let failure as Failure {
      throw failure
    } catch {
      preconditionFailure("no other error is thrown above")
    }
  }

  /// Why a file with this status can't be a todo.txt; nil if it can.
  func obstacle(in status: FileStatus) -> String? {
    if status.isDirectory { return "it is a directory, not a file" }
    if !status.isRegularFile, !status.isNullDevice { return "it is not a regular file" }
    return limits.obstacle(toSize: status.identity.size)
  }

  private enum Failure: Error {
    case system(SystemError)
    case content(String)

    var reason: String {
      switch self {
      case .system(let error): error.reason
      case .content(let reason): reason
      }
    }
  }
}

extension Descriptor {
  /// The file from start to end.
  ///
  /// - Parameters:
  ///   - size: the size according to fstat(2), which may be wrong.
  ///   - limit: reading stops after more bytes than this.
  func bytes(expecting size: Int, atMost limit: Int = .max) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](largeCapacity: size + 1)
    while true {
      let start = bytes.count
      try append(to: &bytes, from: start, atMost: start <= size ? size + 1 - start : FileReader.pieceSize)
      if bytes.count == start || bytes.count > limit { return bytes }
    }
  }

  /// Appends the result of one read(2) at `offset`; nothing at the end of the file.
  func append(to bytes: inout [UInt8], from offset: Int, atMost count: Int) throws(SystemError) {
    try bytes.append(addingCapacity: count) { (span) throws(SystemError) in
      try unsafe span.withUnsafeMutableBufferPointer { (buffer, filled) throws(SystemError) in
        filled = try SystemError.check { unsafe pread(number, buffer.baseAddress, count, offset) }
      }
    }
  }
}
