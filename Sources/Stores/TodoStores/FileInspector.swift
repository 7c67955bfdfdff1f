/// Inspects files of tasks from outside: their permissions and the files beside them. Stores read their
/// content.
///
/// For a symbolic link, the real file and its directory are inspected.
public protocol FileInspector: Sendable {
  /// Returns nil if the file does not exist or can't be inspected.
  func condition(of path: String) -> FileCondition?

  /// Returns the absolute path of the file that the path leads to.
  func realPath(of path: String) -> String

  /// Whether both paths lead to one file, by symbolic links, hard links or mounts too.
  func isSameFile(_ path: String, _ other: String) -> Bool

  /// Returns the paths of the conflict copies that sync programs left beside the file, sorted by name.
  ///
  /// - Throws: `unreadable`, for the directory.
  func conflictCopies(of path: String) throws(TodoStoreError) -> [String]

  /// Waits for the end of a program that writes the file anew, of which a reader would get a part.
  ///
  /// - Throws: `openForWriting` if it takes too long.
  func waitForWriters(of path: String) throws(TodoStoreError)

  /// Returns the names of the other .txt files beside the file; none if the directory can't be read.
  func textFiles(beside path: String) -> [String]

  /// Returns the names in a directory; none if it can't be read.
  func names(in directory: String) -> [String]

  /// Returns the paths of the temporary files that killed programs left beside the file.
  ///
  /// Files younger than a minute are left out, because they may be in use.
  func leftovers(of path: String) -> [String]

  /// Deletes a copy that `conflictCopies(of:)` returned.
  ///
  /// - Parameter bytes: the content that the caller read.
  /// - Returns: false if the content differs by now; then the copy stays.
  /// - Throws: `unwritable`.
  func deleteConflictCopy(at path: String, holding bytes: [UInt8]) throws(TodoStoreError) -> Bool

  /// Deletes an empty file that no program has open for writing, under the lock of its directory.
  ///
  /// - Returns: false if the file is not empty or does not exist.
  /// - Throws: `busy`, `unwritable`.
  func deleteEmptyFile(at path: String) throws(TodoStoreError) -> Bool

  /// Deletes a file that no program has open for writing, such as the lock of a killed program.
  ///
  /// - Returns: false if a program has it open.
  func deleteUnlessOpen(at path: String) throws(TodoStoreError) -> Bool

  /// Deletes a file that `leftovers(of:)` returned, under the lock of its directory.
  ///
  /// - Throws: `busy`, `unwritable`.
  func deleteLeftover(at path: String) throws(TodoStoreError)

  /// Runs `body` under the lock of the file's directory, which keeps all stores, this program's included,
  /// from writing there.
  ///
  /// - Throws: the error of `body`; `busy`, `unwritable`.
  func locked<Result>(besides path: String, _ body: () throws -> Result) throws -> Result
}

/// The condition of a file, apart from its content.
public struct FileCondition: Hashable, Sendable {
  public var isDirectory: Bool

  /// Whether every user of the machine may write to it.
  public var isWritableByEveryone: Bool

  /// Whether the user may not write to it.
  public var isReadOnly: Bool

  /// Whether every user may replace the file, because its directory is writable by everyone.
  public var isReplaceableByEveryone: Bool

  /// The number of hard links.
  public var nameCount: Int

  /// The name of the file system if changes by other machines cause no event there, such as `NFS`; else nil.
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

extension FileInspector {
  /// Checks that a change of one file does not change the other, which would end in a circle.
  ///
  /// - Throws: `unwritable` if both paths lead to one file.
  public func checkApart(_ path: String, from other: String) throws(TodoStoreError) {
    if isSameFile(path, other) { throw .isSameFile(path, as: other) }
  }
}

extension TodoStoreError {
  /// The file at `path` can't be written beside `other`, because both are one file.
  public static func isSameFile(_ path: String, as other: String) -> TodoStoreError {
    .unwritable(path: path, reason: "it is the same file as \(other.shownPath)")
  }
}
