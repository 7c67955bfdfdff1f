import Glibc
public import TodoStores

/// Inspects real files.
public struct SystemFileInspector: FileInspector {
  private let waits: FileStoreWaits
  private let ownLocks: OwnLocks
  private let waiting: StoreWaiting
  private let isFile: @Sendable (String) -> Bool

  /// - Parameters: as for `FileTodoStore`.
  ///   - isFile: false for a list that is not a file; its path counts as real.
  public init(
    waits: FileStoreWaits = FileStoreWaits(), lockDirectory: @escaping @Sendable () -> String? = { nil },
    waiting: StoreWaiting = StoreWaiting(), isFile: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.isFile = isFile
    self.waits = waits
    ownLocks = OwnLocks(directory: lockDirectory)
    self.waiting = waiting
  }

  public func condition(of path: String) -> FileCondition? {
    guard let resolved = try? ResolvedPath(path.absolutePath),
      let status = try? FileStatus(of: resolved.target, followingLinks: false)
    else { return nil }
    // A device such as /dev/null may be writable by everybody.
    let isReal = status.isDirectory || status.isRegularFile
    let directory = try? FileStatus(of: resolved.directory)
    return FileCondition(
      isDirectory: status.isDirectory, isWritableByEveryone: isReal && Self.isWritableByEveryone(status),
      isReadOnly: isReal && Self.isReadOnly(resolved.target, status),
      isReplaceableByEveryone: directory.map(Self.isWritableByEveryone) ?? false,
      nameCount: status.isRegularFile ? status.linkCount : 1,
      silentFileSystem: RemoteFileSystem(of: resolved.target)?.rawValue)
  }

  public func realPath(of path: String) -> String {
    isFile(path) ? (try? ResolvedPath(path.absolutePath))?.target ?? path : path
  }

  public func isSameFile(_ path: String, _ other: String) -> Bool {
    guard isFile(path), isFile(other), let one = try? FileStatus(of: path),
      let two = try? FileStatus(of: other)
    else { return realPath(of: path) == realPath(of: other) }
    // A device such as /dev/null keeps nothing.
    return !one.isDevice && one.identity.place == two.identity.place
  }

  public func conflictCopies(of path: String) throws(TodoStoreError) -> [String] {
    let file: String
    do throws(SystemError) {
      file = try Self.withoutLink(path.absolutePath)
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
    let (directory, name) = file.splitAtLastSlash
    do throws(SystemError) {
      var copies: [String] = []
      for name in try ConflictCopies(of: name).names(in: directory) {
        let copy = directory.appendingComponent(name)
        // Sync programs create regular files. In a shared directory, a link might lead to a private file.
        if try Self.isRegularFile(copy) { copies.append(copy) }
      }
      return copies
    } catch {
      if error.code == ENOENT || error.code == ENOTDIR { return [] }
      throw .unreadable(path: directory, reason: error.reason)
    }
  }

  public func textFiles(beside path: String) -> [String] {
    let (directory, name) = path.absolutePath.splitAtLastSlash
    return directoryNames(in: directory).filter { $0.hasSuffix(".txt") && $0 != name }
  }

  public func names(in directory: String) -> [String] { directoryNames(in: directory.absolutePath) }

  /// Returns the path of the real file if the path is that of a link. Other paths stay: the kernel follows
  /// links to directories, and nearly every action looks for conflict copies.
  private static func withoutLink(_ path: String) throws(SystemError) -> String {
    let isLink = (try? FileStatus(of: path, followingLinks: false))?.isSymbolicLink ?? false
    return isLink || !path.isAbsolutePath ? try ResolvedPath(path).target : path
  }

  /// False if nothing exists there any more.
  private static func isRegularFile(_ path: String) throws(SystemError) -> Bool {
    do {
      return try FileStatus(of: path, followingLinks: false).isRegularFile
    } catch let error where error.code == ENOENT {
      return false
    }
  }

  public func leftovers(of path: String) -> [String] {
    guard let resolved = try? ResolvedPath(path.absolutePath) else { return [] }
    let names = directoryNames(in: resolved.directory)
    return Leftovers(of: resolved.name, in: resolved.directory, among: names).paths.filter(Self.isAbandoned)
  }

  public func deleteConflictCopy(at path: String, holding bytes: [UInt8]) throws(TodoStoreError) -> Bool {
    do throws(SystemError) {
      return try Self.delete(path, holding: bytes)
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  public func waitForWriters(of path: String) throws(TodoStoreError) {
    let end = ContinuousClock.now + waits.patience
    while FileReader(path: path).hasWriter() == true, let place = try? FileStatus(of: path).identity.place {
      // A line that is added at the end comes with the next sync.
      guard let writer = SavingProgram.others(of: place).writers.first(where: { !$0.appends }) else { return }
      guard ContinuousClock.now < end else { throw .openForWriting(path: path, program: writer.name) }
      usleep(50_000)
    }
  }

  public func deleteEmptyFile(at path: String) throws(TodoStoreError) -> Bool {
    try locking(path) { () throws(SystemError) -> Bool in
      guard (try? FileStatus(of: path, followingLinks: false)) != nil else { return false }
      return try Self.delete(path, holding: [], sparingWriters: true)
    }
  }

  public func deleteUnlessOpen(at path: String) throws(TodoStoreError) -> Bool {
    do throws(SystemError) {
      let file = try Descriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
      guard try file.status().isRegularFile, Self.leases(file) else { return false }
      try Self.delete(path)
      return true
    } catch {
      if error.code == ENOENT { return true }
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  public func deleteLeftover(at path: String) throws(TodoStoreError) {
    try locking(path) { () throws(SystemError) -> Void in
      guard Self.isAbandoned(path) else { return }
      try Self.delete(path)
    }
  }

  /// - Parameter sparingWriters: whether to keep a file that a program has open for writing.
  private static func delete(
    _ path: String, holding bytes: [UInt8], sparingWriters: Bool = false
  ) throws(SystemError) -> Bool {
    let file = try Descriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    let status = try file.status()
    guard status.isRegularFile else { return false }
    // With a lease, no program can start to write between the check and the deletion.
    let isFree = leases(file)
    guard isFree || !sparingWriters else { return false }
    guard status.identity.size == bytes.count, try file.holds(bytes),
      try FileStatus(of: path, followingLinks: false).identity == status.identity
    else { return false }
    try delete(path)
    return true
  }

  /// - Returns: false if a program has the file open for writing. File systems without leases can't tell.
  private static func leases(_ file: borrowing Descriptor) -> Bool {
    do throws(SystemError) {
      try file.lease(Int32(F_RDLCK))
      return true
    } catch {
      return error.code != EAGAIN
    }
  }

  private static func delete(_ path: String) throws(SystemError) {
    try SystemError.check { unsafe unlink(path.systemPath) }
    try synchronizeDirectory(path.splitAtLastSlash.directory)
  }

  public func locked<Result>(besides path: String, _ body: () throws -> Result) throws -> Result {
    let locks = try locks(besides: path)
    defer { withExtendedLifetime(locks) {} }
    return try body()
  }

  private func locking<Result>(
    _ path: String, _ body: () throws(SystemError) -> Result
  ) throws(TodoStoreError) -> Result {
    let locks = try locks(besides: path)
    defer { withExtendedLifetime(locks) {} }
    do throws(SystemError) {
      return try body()
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  private func locks(besides path: String) throws(TodoStoreError) -> [FileLock] {
    var patience = Patience(path: path, waits: waits, waiting: waiting)
    let place: FileLock.Place
    do throws(SystemError) {
      place = try FileLock.Place(ResolvedPath(path.absolutePath))
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
    return try FileLock.all(of: [place], own: ownLocks, patience: &patience)
  }

  /// Longer than any write of a todo.txt takes.
  private static let workingTime = Duration.seconds(60)

  private static func isAbandoned(_ path: String) -> Bool {
    guard let status = try? FileStatus(of: path, followingLinks: false) else { return false }
    return status.isRegularFile && status.identity.age >= workingTime
  }

  /// In a sticky directory such as /tmp, everybody may add files but not replace those of others.
  private static func isWritableByEveryone(_ status: FileStatus) -> Bool {
    status.mode & S_IWOTH != 0 && !(status.isDirectory && status.mode & S_ISVTX != 0)
  }

  /// The mode counts for root too, as in `FileCommit`.
  private static func isReadOnly(_ path: String, _ status: FileStatus) -> Bool {
    if status.mode & 0o222 == 0 { return true }
    return unsafe faccessat(AT_FDCWD, path.systemPath, W_OK, AT_EACCESS) != 0
  }
}
