/// Locks that only this user can take: one file per directory, in a directory of the user's own.
struct OwnLocks: Sendable {
  /// Returns the absolute path of the directory with these files; nil for none.
  let directory: @Sendable () -> String?

  /// - Returns: nil if the file can't be created. Then the lock on the directory must do.
  func lock(for place: FilePlace) -> FileLock? {
    guard let directory = directory() else { return nil }
    let name = "directory-\(String(place.device, radix: 16))-\(String(place.inode, radix: 16)).lock"
    guard
      let file = try? JournalPlace(directory: directory, name: name, limit: 0, creating: true).openOrCreate()
    else { return nil }
    return FileLock(file, path: directory.appendingComponent(name), hasSubstitute: true)
  }
}
