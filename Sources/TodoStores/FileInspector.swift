/// Looks at files of tasks as files: their permissions, and what lies beside them. Their content is a
/// store's.
///
/// A path may be one that a symbolic link leads from: what counts is the real file and its directory.
public protocol FileInspector: Sendable {
  /// Nil where nothing is, or nothing may be looked at.
  func condition(of path: String) -> FileCondition?

  /// The file that the path leads to, from the root.
  func realPath(of path: String) -> String

  /// The paths of the copies that sync programs left beside the file when two devices disagreed, sorted by
  /// name.
  ///
  /// - Throws: `unreadable`, for the directory.
  func conflictCopies(of path: String) throws(TodoStoreError) -> [String]

  /// The files beside that one which were to take its place, and which a program that was killed has left.
  ///
  /// One that is younger than a minute is none: somebody may be at work.
  func leftovers(of path: String) -> [FileLeftover]

  /// Deletes a copy that `conflictCopies(of:)` has named.
  ///
  /// - Parameter bytes: what somebody has read there.
  /// - Returns: false where it holds something else by now, and stays.
  /// - Throws: `unwritable`.
  func deleteConflictCopy(at path: String, holding bytes: [UInt8]) throws(TodoStoreError) -> Bool

  /// Deletes a file that nothing is in and that nobody has open for writing, under the lock of its directory.
  ///
  /// - Returns: false where there is something in it, or no such file.
  /// - Throws: `busy`, `unwritable`.
  func deleteEmptyFile(at path: String) throws(TodoStoreError) -> Bool

  /// Deletes the file, under the lock of its directory.
  ///
  /// - Throws: `busy`, `unwritable`.
  func delete(_ leftover: FileLeftover) throws(TodoStoreError)

  /// Does that under the lock of the file's directory, which keeps stores from writing there: those of this program,
  /// too.
  ///
  /// - Throws: what `body` throws; `busy`, `unwritable`.
  func locked<Result>(besides path: String, _ body: () throws -> Result) throws -> Result
}

/// What a file is like, apart from its content.
public struct FileCondition: Hashable, Sendable {
  public var isDirectory: Bool

  /// Whether every user of the machine may write to it.
  public var isWritableByEveryone: Bool

  /// Whether the user may not write to it.
  public var isReadOnly: Bool

  /// Whether every user may put another file in its place, because they may write to its directory.
  public var isReplaceableByEveryone: Bool

  /// How many names it has: hard links.
  public var nameCount: Int

  /// The file system, where changes that others make to it cause no event: `NFS`. Nil for all others.
  public var silentFileSystem: String?

  public init(
    isDirectory: Bool = false, isWritableByEveryone: Bool = false, isReadOnly: Bool = false,
    isReplaceableByEveryone: Bool = false, nameCount: Int = 1, silentFileSystem: String? = nil
  ) {
    self.isDirectory = isDirectory
    self.isWritableByEveryone = isWritableByEveryone
    self.isReadOnly = isReadOnly
    self.isReplaceableByEveryone = isReplaceableByEveryone
    self.nameCount = nameCount
    self.silentFileSystem = silentFileSystem
  }
}

/// What a killed program has left beside a file.
public struct FileLeftover: Hashable, Sendable {
  public var path: String

  /// Whether lines were being moved to another file. They may be in both, and the file tells the next
  /// move so.
  public var isOfMove: Bool

  public init(path: String, isOfMove: Bool) {
    self.path = path
    self.isOfMove = isOfMove
  }
}
