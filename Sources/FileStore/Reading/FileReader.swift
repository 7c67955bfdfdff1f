import Glibc
import TodoStores
import TodoTxt

/// A file's content at one moment: all of it, or its last lines and what stands in front of them.
struct FileSnapshot: Sendable {
  /// Nothing where `bytes` are the whole file.
  var front = FileFront()

  let bytes: [UInt8]
  let status: FileStatus

  /// False where the file changed under every attempt to read it, so that `bytes` may be of two states.
  let isSteady: Bool

  var identity: FileIdentity { status.identity }
  var endsWithNewline: Bool { bytes.last == UInt8(ascii: "\n") }
}

/// Reads a whole file, and never takes a failure for an empty one.
struct FileReader {
  let path: String

  /// More attempts than any save needs; what changes all the time is read as it is.
  private static let attempts = 8

  /// - Returns: nil where there is no such file.
  /// - Throws: `unreadable`.
  func read() throws(TodoStoreError) -> FileSnapshot? {
    try read { file, size throws(SystemError) in (FileFront(), try file.bytes(expecting: size)) }
  }

  /// Keeps the last lines only, where all lines end alike.
  ///
  /// - Parameter text: of the lines that are counted in front of those.
  /// - Returns: nil where there is no such file.
  /// - Throws: `unreadable`.
  func readEnd(counting text: [UInt8]) throws(TodoStoreError) -> FileSnapshot? {
    let snapshot = try read { file, size throws(SystemError) in try file.end(expecting: size, counting: text)
    }
    guard let snapshot, let hasReturns = snapshot.front.hasReturns else { return snapshot }
    let endHasReturns = TodoList(bytes: snapshot.bytes).lineEnding.count > 1
    return hasReturns == endHasReturns ? snapshot : try read()
  }

  /// - Parameter content: reads the file from its start to its end, which fstat(2) has said to be at that many
  ///   bytes; where there are more, it returns more, and is asked again.
  /// - Returns: nil where there is no such file.
  /// - Throws: `unreadable`.
  func read(
    _ content: (borrowing Descriptor, _ size: Int) throws(SystemError) -> (front: FileFront, bytes: [UInt8])
  ) throws(TodoStoreError) -> FileSnapshot? {
    do {
      for _ in 1..<Self.attempts {
        let snapshot = try readOnce(content)
        if snapshot.isSteady { return snapshot }
      }
      return try readOnce(content)
    } catch .system(let error) where error.code == ENOENT || error.code == ENOTDIR {
      return nil
    } catch {
      throw .unreadable(path: path, reason: error.reason)
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
      if let obstacle = Self.obstacle(in: before) { throw Failure.content(obstacle) }
      let (front, bytes) = try content(file, before.identity.size)
      let after = try file.status()
      return FileSnapshot(
        front: front, bytes: bytes, status: before,
        isSteady: after.identity == before.identity && front.byteCount + bytes.count == before.identity.size)
    } catch let error as SystemError {
      throw .system(error)
    } catch let failure as Failure {
      throw failure
    } catch {
      preconditionFailure("no other error is thrown above")
    }
  }

  /// Why what has this status can't be a todo.txt, nil where it can.
  static func obstacle(in status: FileStatus) -> String? {
    if status.isDirectory { return "it is a directory, not a file" }
    if !status.isRegularFile, !status.isNullDevice { return "it is not a regular file" }
    if status.identity.size > TodoList.maximumByteCount {
      return "it is larger than 4 GiB, more than a todo.txt can be"
    }
    return nil
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
  /// - Parameter size: what fstat(2) said; one byte more is read, to notice that the file has grown.
  func bytes(expecting size: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](largeCapacity: size + 1)
    while bytes.count <= size {
      let start = bytes.count
      try append(to: &bytes, from: start, atMost: size + 1 - start)
      if bytes.count == start { break }
    }
    return bytes
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
