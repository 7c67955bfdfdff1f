import Glibc

/// Locks that only this user can take: on a file for each directory, among the user's own.
struct OwnLocks: Sendable {
  /// Where these files lie, from the root; nil for nowhere.
  let directory: @Sendable () -> String?

  /// - Returns: nil where it can't be made: then the lock on the directory is all there is.
  func lock(for place: FilePlace) -> FileLock? {
    guard let directory = directory() else { return nil }
    let name = "directory-\(String(place.device, radix: 16))-\(String(place.inode, radix: 16)).lock"
    guard
      let file = try? JournalPlace(directory: directory, name: name, limit: 0, creating: true).openOrCreate()
    else { return nil }
    return FileLock(file, path: directory.appendingComponent(name), hasSubstitute: true)
  }
}
