import Glibc

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
  ///   that everybody shares.
  init(_ path: String) throws(SystemError) {
    target = path
    for _ in 0...Self.maximumLinkCount {
      let (directory, name) = target.splitAtLastSlash
      addDirectory(directory)
      guard let realDirectory = Self.real(directory) else {
        addMissing(directory)
        return
      }
      addDirectory(realDirectory)
      add(Entry(directory: realDirectory, name: name))
      target = realDirectory.appendingComponent(name)
      guard let link = Self.link(at: target) else { return }
      if Self.isTrap(target, in: realDirectory) { throw SystemError(EACCES) }
      target = link.hasPrefix("/") ? link : realDirectory.appendingComponent(link)
    }
    throw SystemError(ELOOP)
  }

  /// The directory of the real file.
  var directory: String { target.splitAtLastSlash.directory }

  /// The real file's own name.
  var name: String { target.splitAtLastSlash.name }

  private mutating func addDirectory(_ directory: String) {
    let (parent, name) = directory.splitAtLastSlash
    if !name.isEmpty { add(Entry(directory: parent, name: name)) }
  }

  private mutating func addMissing(_ directory: String) {
    var (parent, name) = directory.splitAtLastSlash
    while Self.real(parent) == nil, parent != "/" { (parent, name) = parent.splitAtLastSlash }
    add(Entry(directory: parent, name: name))
  }

  private mutating func add(_ entry: Entry) {
    if !entries.contains(entry) { entries.append(entry) }
  }

  private static func real(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// As the kernel has it where fs.protected_symlinks is set: in a directory with the sticky bit that everybody
  /// may write to, a link counts only if the user or the directory's owner has made it.
  private static func isTrap(_ link: String, in directory: String) -> Bool {
    guard let shared = try? FileStatus(of: directory), shared.mode & (S_ISVTX | S_IWOTH) == S_ISVTX | S_IWOTH,
      let status = try? FileStatus(of: link, followingLinks: false)
    else { return false }
    return status.owner != geteuid() && status.owner != shared.owner
  }

  /// What a symbolic link holds; nil where there is none.
  static func link(at path: String) -> String? {
    let capacity = Int(PATH_MAX)
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity + 1) { buffer in
      guard let target = buffer.baseAddress else { return nil }
      let count = unsafe readlink(path, target, capacity)
      guard count > 0 else { return nil }
      unsafe target[count] = 0
      return unsafe String(cString: target)
    }
  }
}

extension String {
  /// "/a/b" is "b" in "/a"; slashes at the end are no name of their own.
  var splitAtLastSlash: (directory: String, name: String) {
    var bytes = utf8[...]
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return (".", String(bytes) ?? self) }
    let name = String(bytes[bytes.index(after: slash)...]) ?? ""
    return (slash == bytes.startIndex ? "/" : String(bytes[..<slash]) ?? "/", name)
  }

  func appendingComponent(_ name: String) -> String {
    hasSuffix("/") ? self + name : self + "/" + name
  }

  /// The path from the root, by the present working directory.
  var absolutePath: String {
    guard !hasPrefix("/"), let directory = unsafe getcwd(nil, 0) else { return self }
    defer { unsafe free(directory) }
    return unsafe String(cString: directory).appendingComponent(self)
  }
}
