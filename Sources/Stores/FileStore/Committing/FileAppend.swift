import Glibc
import TodoStores

/// Appends bytes to a file with one O_APPEND write, so that bytes that other programs append at the same
/// time are neither overwritten nor split.
struct FileAppend {
  /// The real file.
  let path: String

  /// The mode of a new file, before the user's mask.
  var mode: mode_t = 0o666

  enum Outcome {
    /// The bytes are at the end of the file and durable.
    case done(Appended)

    /// The file differs from the one that was read; nothing was written.
    case conflict

    /// Another program has saved the file meanwhile; its file may or may not contain the bytes.
    case replaced
  }

  /// A completed append, with all that is needed to withdraw it.
  struct Appended {
    let path: String
    let bytes: [UInt8]
    let offset: Int
    let createdFile: Bool

    /// Whether another program appended something between the reading and the writing.
    let isBehindOthers: Bool
  }

  /// - Parameters:
  ///   - snapshot: the file from which `bytes` were planned; nil if there was none.
  ///   - commit: the commit to announce to the file's followers.
  /// - Throws: the error of the write; none of the bytes is left behind then.
  func append(
    _ bytes: [UInt8], to snapshot: FileSnapshot?, announcing commit: TodoCommit? = nil
  ) throws(SystemError) -> Outcome {
    guard let snapshot else { return try create(bytes, announcing: commit) }
    let file: Descriptor
    do {
      file = try Descriptor(opening: path, O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    } catch let error where Descriptor.isPassing(error) {
      return .conflict
    }
    guard try file.status().identity == snapshot.identity else { return .conflict }
    var note = CommitNote(commit, at: path)
    let written = try file.writeOnce(bytes)
    note.confirm()
    // If the position is unknown, withdraw the bytes only from where they would be without other writers.
    let offset = (try? file.position()).map { $0 - written } ?? snapshot.identity.size
    let appended = Appended(
      path: path, bytes: Array(bytes[..<written]), offset: offset, createdFile: false,
      isBehindOthers: offset != snapshot.identity.size)
    do throws(SystemError) {
      if written < bytes.count { throw SystemError(ENOSPC) }
      return try outcome(of: appended, in: file, after: snapshot)
    } catch {
      try? appended.withdraw(from: file)
      throw error
    }
  }

  private func outcome(
    of appended: Appended, in file: borrowing Descriptor, after snapshot: FileSnapshot
  ) throws(SystemError) -> Outcome {
    if try !stands(appended, in: file, repairsNewline: !snapshot.bytes.isEmpty && !snapshot.endsWithNewline) {
      try appended.withdraw(from: file)
      return .conflict
    }
    try file.synchronize()
    let present = try? FileStatus(of: path, followingLinks: false)
    guard let present, present.identity.place == snapshot.identity.place,
      try file.holds(appended.bytes, at: appended.offset)
    else { return .replaced }
    return .done(appended)
  }

  /// Whether the bytes start on a line of their own. Another program's bytes may precede them.
  private func stands(
    _ appended: Appended, in file: borrowing Descriptor, repairsNewline: Bool
  ) throws(SystemError) -> Bool {
    guard appended.isBehindOthers, appended.offset > 0 else { return true }
    let followsNewline = try file.holds([UInt8(ascii: "\n")], at: appended.offset - 1)
    return followsNewline != repairsNewline
  }

  private func create(_ bytes: [UInt8], announcing commit: TodoCommit?) throws(SystemError) -> Outcome {
    let file: Descriptor
    do {
      file = try Descriptor(opening: path, O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
    } catch let error where error.code == EEXIST {
      return .conflict
    }
    do {
      var note = CommitNote(commit, at: path)
      try file.write(all: bytes)
      note.confirm()
      try file.synchronize()
      try synchronizeDirectory(path.splitAtLastSlash.directory)
    } catch {
      unsafe unlink(path.systemPath)
      throw error
    }
    let present = try? FileStatus(of: path, followingLinks: false)
    guard present?.identity.place == (try file.status()).identity.place else { return .replaced }
    return .done(
      Appended(path: path, bytes: bytes, offset: 0, createdFile: true, isBehindOthers: false))
  }
}

extension FileAppend.Appended {
  /// Removes the bytes again if they are still the last ones.
  func withdraw() throws(SystemError) {
    if bytes.isEmpty { return }
    let file = try Descriptor(opening: path, O_RDWR | O_NOFOLLOW)
    try withdraw(from: file)
    if createdFile, try file.status().identity.size == 0 {
      try SystemError.check { unsafe unlink(path.systemPath) }
    }
  }

  fileprivate func withdraw(from file: borrowing Descriptor) throws(SystemError) {
    guard try file.status().identity.size == offset + bytes.count, try file.holds(bytes, at: offset) else {
      return
    }
    try file.truncate(to: offset)
    try file.synchronize()
  }
}
