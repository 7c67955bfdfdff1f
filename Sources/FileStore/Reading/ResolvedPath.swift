import Glibc
import TodoStores

/// Where a path leads: the real file behind its symbolic links, and every directory entry on the way that
/// decides about it.
struct ResolvedPath: Equatable, Sendable {
  /// A name in a directory.
  struct Entry: Equatable, Sendable {
    let directory: String
    let name: String
  }

  /// The real file, whether it exists or not; its directory is a real one as far as it exists.
  private(set) var target: String

  /// A change of any of them may change what the path leads to: the file's own name and each link's, the
  /// directories that hold them, and where one of these is missing, the nearest that exists. Each stands once;
  /// there are few, and every start of the program finds some.
  private(set) var entries: [Entry] = []

  /// As many links as Linux follows.
  private static let maximumLinkCount = 40

  /// - Parameter path: absolute.
  /// - Throws: ELOOP where the links lead nowhere; EACCES where somebody else has put one into a directory
  ///   that others may write to; ENOENT for a path that is not absolute, as without a working directory.
  init(_ path: String) throws(SystemError) {
    guard path.isAbsolutePath else {
      throw SystemError(ENOENT, "the working directory no longer exists")
    }
    target = "/"
    var names = path.pathComponents
    var linkCount = 0
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
        // There is no such thing yet, or it may not be looked at.
        add(name, in: directory)
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
      names += link.pathComponents
    }
    add(name, in: directory)
  }

  /// The directory of the real file.
  var directory: String { target.splitAtLastSlash.directory }

  /// The real file's own name.
  var name: String { target.splitAtLastSlash.name }

  private mutating func add(_ name: String, in directory: String) {
    let (parent, directoryName) = directory.splitAtLastSlash
    for entry in [
      Entry(directory: parent, name: directoryName), Entry(directory: directory, name: name),
    ] where !entry.name.isEmpty && !entries.contains(entry) {
      entries.append(entry)
    }
  }

  /// In a directory that others may write to, a link counts only if the user, root or the directory's owner has
  /// made it: whoever else may write there could lead the user's changes to a file that is only the user's to
  /// write. The kernel has the same rule where fs.protected_symlinks is set, for directories with the sticky bit
  /// that everybody may write to. In all others, a link to another name there gives nobody more than that.
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

  /// What a symbolic link holds; nil for what is none.
  ///
  /// - Throws: ENOENT where there is nothing.
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

  /// "/a/b" is "b" in "/a"; slashes at the end are no name of their own.
  var splitAtLastSlash: (directory: String, name: String) {
    var bytes = utf8[...]
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return (".", String(bytes) ?? self) }
    let name = String(bytes[bytes.index(after: slash)...]) ?? ""
    return (slash == bytes.startIndex ? "/" : String(bytes[..<slash]) ?? "/", name)
  }

  var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }

  /// The names from the last to the first, without those that lead nowhere.
  fileprivate var pathComponents: [String] {
    utf8.split(separator: UInt8(ascii: "/")).reversed().map { String(Substring($0)) }.filter { $0 != "." }
  }

  func appendingComponent(_ name: String) -> String {
    utf8.last == UInt8(ascii: "/") ? self + name : self + "/" + name
  }

  /// The path from the root, by the present working directory; as it is where that is gone.
  var absolutePath: String {
    guard !isAbsolutePath, let directory = unsafe getcwd(nil, 0) else { return self }
    defer { unsafe free(directory) }
    return unsafe String(pathCString: directory).appendingComponent(self)
  }
}
