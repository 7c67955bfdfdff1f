import Glibc
import TodoStores

/// Overwrites a file in place if it can't be replaced: it has hard links, or its directory can't be written.
/// A crash midway leaves a mixture of old and new.
struct FileOverwrite {
  /// The real file.
  let path: String

  enum Outcome {
    /// The new content is in the file and durable; another program may have appended to it since.
    case done

    /// The file differs from the one that was read; nothing was changed.
    case conflict

    /// Another program has saved the file meanwhile.
    case replaced
  }

  /// - Parameter commit: the commit to announce to the file's followers.
  /// - Throws: the error of the write; the old content is restored then as far as possible.
  func replace(
    _ snapshot: FileSnapshot, with bytes: [UInt8], announcing commit: TodoCommit? = nil
  ) throws(SystemError) -> Outcome {
    let file: Descriptor
    do {
      file = try Descriptor(opening: path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    } catch let error where Descriptor.isPassing(error) {
      return .conflict
    }
    // Keep others from reading a partial file or appending meanwhile. This fails if the file is open
    // elsewhere.
    try? file.lease(Int32(F_WRLCK))
    guard try file.status().identity == snapshot.identity, try file.holds(snapshot.bytes) else {
      return .conflict
    }
    let old = snapshot.bytes
    do {
      var note = CommitNote(commit, at: path)
      // Write the bytes beyond the old end first: a full disk fails before anything is overwritten.
      if bytes.count > old.count { try file.write(all: bytes[old.count...], at: old.count) }
      let start = zip(old, bytes).prefix { $0 == $1 }.count
      let end = min(old.count, bytes.count)
      if start < end { try file.write(all: bytes[start..<end], at: start) }
      if bytes.count < old.count { try file.truncate(to: bytes.count) }
      note.confirm()
      try file.synchronize()
    } catch {
      try? file.write(all: old[...], at: 0)
      try? file.truncate(to: old.count)
      throw error
    }
    let present = try? FileStatus(of: path, followingLinks: false)
    guard let present, present.identity.place == snapshot.identity.place,
      try file.holds(bytes)
    else { return .replaced }
    return .done
  }
}
