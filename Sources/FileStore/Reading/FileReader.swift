import Glibc
import TodoStores
import TodoTxt

/// A file's content at one moment: all of it, or its last lines and what stands in front of them.
struct FileSnapshot: Sendable {
  /// Nothing where `bytes` are the whole file.
  var front = FileFront()

  let bytes: [UInt8]
  let status: FileStatus

  /// Whether stat(2) said the same before and after the reading.
  let isUnchanged: Bool

  /// False where the file changed under every attempt to read it, so that `bytes` may be of two states, and
  /// where its size can't be told.
  var isSteady: Bool { isUnchanged && hasTrueSize }

  /// Whether as much was read as stat(2) said. Some file systems report other sizes, often 0: those under
  /// /proc, some in user space.
  var hasTrueSize: Bool { byteCount == identity.size }

  /// Of the whole file.
  var byteCount: Int { front.byteCount + bytes.count }

  var identity: FileIdentity { status.identity }
  var endsWithNewline: Bool { bytes.last == UInt8(ascii: "\n") }
}

/// Reads a whole file, and never takes a failure for an empty one.
struct FileReader {
  let path: String

  /// How long to wait for a program that keeps others from opening the file (a write lease, as file servers
  /// take them).
  var patience = Duration.zero

  /// Whom to tell of such a wait, and after how long; nil for nobody.
  var notice: (delay: Duration, waiting: StoreWaiting)?
  var limits = FileLimits()

  /// What is read at once of more than there should be.
  fileprivate static let pieceSize = 1 << 16

  /// More attempts than any save needs; what changes all the time is read as it is.
  private static let attempts = 8

  /// - Returns: nil where there is no such file.
  /// - Throws: `unreadable`, `busy`.
  func read() throws(TodoStoreError) -> FileSnapshot? {
    try read { file, size throws(SystemError) in
      (FileFront(), try file.bytes(expecting: size, atMost: limits.file))
    }
  }

  /// Keeps the last lines only, where all lines end alike.
  ///
  /// - Parameter text: of the lines that are counted in front of those.
  /// - Returns: nil where there is no such file.
  /// - Throws: `unreadable`, `busy`.
  func readEnd(counting text: [UInt8]) throws(TodoStoreError) -> FileSnapshot? {
    let snapshot = try read { file, size throws(SystemError) in
      try file.end(expecting: size, counting: text, limits: limits)
    }
    guard let snapshot, let hasReturns = snapshot.front.hasReturns else { return snapshot }
    let endHasReturns = TodoList(bytes: snapshot.bytes).lineEnding.count > 1
    return hasReturns == endHasReturns ? snapshot : try read()
  }

  /// - Parameter content: reads the file from its start to its end, which fstat(2) has said to be at that many
  ///   bytes.
  /// - Returns: nil where there is no such file.
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
        case .system(let error) where error.code == ENOENT || error.code == ENOTDIR: return nil
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

  /// Whether a program has the file open for writing at this moment; nil where the system can't say.
  func hasWriter() -> Bool? {
    (try? Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY))?.hasWriter()
  }

  private func readOnce(
    _ content: (borrowing Descriptor, _ size: Int) throws(SystemError) -> (front: FileFront, bytes: [UInt8])
  ) throws(Failure) -> FileSnapshot {
    do {
      // Without O_NONBLOCK, a pipe in the file's place would block for ever.
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

  /// Why what has this status can't be a todo.txt, nil where it can.
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
  /// The file from its start to its end.
  ///
  /// - Parameters:
  ///   - size: what fstat(2) said, which need not be true.
  ///   - limit: where more than that has been read, the rest is not.
  func bytes(expecting size: Int, atMost limit: Int = .max) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](largeCapacity: size + 1)
    while true {
      let start = bytes.count
      try append(to: &bytes, from: start, atMost: start <= size ? size + 1 - start : FileReader.pieceSize)
      if bytes.count == start || bytes.count > limit { return bytes }
    }
  }

  /// Appends what one read(2) at `offset` gives; nothing at the end of the file.
  func append(to bytes: inout [UInt8], from offset: Int, atMost count: Int) throws(SystemError) {
    try bytes.append(addingCapacity: count) { (span) throws(SystemError) in
      try unsafe span.withUnsafeMutableBufferPointer { (buffer, filled) throws(SystemError) in
        filled = try SystemError.check { unsafe pread(number, buffer.baseAddress, count, offset) }
      }
    }
  }
}
