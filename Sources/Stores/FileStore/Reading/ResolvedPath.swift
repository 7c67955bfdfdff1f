import Glibc
import TodoStores

/// The real file of a path, and every directory entry that the resolution depends on.
struct ResolvedPath: Equatable, Sendable {
  /// A name in a directory.
  struct Entry: Equatable, Sendable {
    let directory: String
    let name: String
  }

  /// The real file, which may not exist; its directory is resolved as far as it exists.
  private(set) var target: String

  /// The entries whose change may change the resolution: the file's name and that of each link, the
  /// directories that hold them, and for missing ones the nearest existing ancestor. Each is listed once. The
  /// list is short, because every start of the program makes one.
  private(set) var entries: [Entry] = []

  /// Whether a link on the way leads to a folder that does not exist, as on a disk that is not mounted.
  private(set) var isDangling = false

  /// The limit of Linux.
  private static let maximumLinkCount = 40

  /// - Parameter path: absolute.
  /// - Throws: ELOOP for a cycle of links; EACCES for a link that another user put into a directory that
  ///   others can write to; ENOENT for a relative path, as without a current directory.
  init(_ path: String) throws(SystemError) {
    guard path.isAbsolutePath else {
      throw SystemError(ENOENT, "the working directory no longer exists")
    }
    target = "/"
    var names = path.pathComponents
    var linkCount = 0
    // The number of names that no link has added.
    var rest = Int.max
    while let name = names.popLast() {
      if name == ".." {
        target = directory
        continue
      }
      let (directory, next) = (target, target.appendingComponent(name))
      let link: String?
      do throws(SystemError) {
        link = try Self.link(at: next)
      } catch {
        // It does not exist yet, or may not be inspected.
        add(name, in: directory)
        isDangling = error.code == ENOENT && !names.isEmpty && names.count >= rest
        target = names.reversed().reduce(next) { $0.appendingComponent($1) }
        return
      }
      guard let link else {
        target = next
        continue
      }
      linkCount += 1
      if linkCount > Self.maximumLinkCount { throw SystemError(ELOOP) }
      try Self.refuseTrap(next, to: link, in: directory)
      add(name, in: directory)
      if link.isAbsolutePath { target = "/" }
      rest = min(rest, names.count)
      names += link.pathComponents
    }
    add(name, in: directory)
  }

  /// The directory of the real file.
  var directory: String { target.splitAtLastSlash.directory }

  /// The name of the real file.
  var name: String { target.splitAtLastSlash.name }

  private mutating func add(_ name: String, in directory: String) {
    let (parent, directoryName) = directory.splitAtLastSlash
    for entry in [
      Entry(directory: parent, name: directoryName), Entry(directory: directory, name: name),
    ] where !entry.name.isEmpty && !entries.contains(entry) {
      entries.append(entry)
    }
  }

  /// In a directory that others can write to, a link counts only if the user, root or the directory's owner
  /// made it. Otherwise other users could redirect the user's changes to a file that only the user can write.
  /// The kernel has the same rule with fs.protected_symlinks, for sticky directories that everybody can write
  /// to. In all other directories, a link gives nobody additional access.
  private static func refuseTrap(
    _ link: String, to path: String, in directory: String
  ) throws(SystemError) {
    guard let shared = try? FileStatus(of: directory), shared.mode & (S_IWGRP | S_IWOTH) != 0,
      let status = try? FileStatus(of: link, followingLinks: false),
      ![geteuid(), 0, shared.owner].contains(status.owner)
    else { return }
    if shared.mode & S_ISVTX == 0, !path.contains("/"), path != ".." { return }
    throw SystemError(
      EACCES, "\(link.shownPath) is another user's link in a directory that others can write to")
  }

  /// The target of a symbolic link; nil if it is not a link.
  ///
  /// - Throws: ENOENT if nothing exists there.
  static func link(at path: String) throws(SystemError) -> String? {
    let capacity = Int(PATH_MAX)
    do {
      return try unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) {
        (buffer) throws(SystemError) in
        guard let target = buffer.baseAddress else { return nil }
        let count = try SystemError.check { unsafe readlink(path.systemPath, target, capacity) }
        return unsafe String(pathBytes: UnsafeRawBufferPointer(start: target, count: count))
      }
    } catch let error where error.code == EINVAL {
      return nil
    }
  }
}

extension String {
  init(pathCString: UnsafePointer<CChar>) {
    unsafe self.init(pathBytes: UnsafeRawBufferPointer(start: pathCString, count: strlen(pathCString)))
  }

  /// "/a/b" is "b" in "/a"; trailing slashes are ignored.
  var splitAtLastSlash: (directory: String, name: String) {
    var bytes = utf8[...]
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return (".", String(bytes) ?? self) }
    let name = String(bytes[bytes.index(after: slash)...]) ?? ""
    return (slash == bytes.startIndex ? "/" : String(bytes[..<slash]) ?? "/", name)
  }

  var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }

  /// The names from last to first, without “.” and empty ones.
  fileprivate var pathComponents: [String] {
    utf8.split(separator: UInt8(ascii: "/")).reversed().map { String(Substring($0)) }.filter { $0 != "." }
  }

  func appendingComponent(_ name: String) -> String {
    utf8.last == UInt8(ascii: "/") ? self + name : self + "/" + name
  }

  /// The absolute path, resolved from the current directory; unchanged if that is gone.
  var absolutePath: String {
    guard !isAbsolutePath, let directory = unsafe getcwd(nil, 0) else { return self }
    defer { unsafe free(directory) }
    return unsafe String(pathCString: directory).appendingComponent(self)
  }
}
