import Glibc
import TodoStores

/// Files that killed programs left beside the files that they were replacing. Only the holder of the
/// directory's lock deletes them.
struct Leftovers {
  private let directory: String
  private let names: [String]

  /// Those of one file, whatever name of the form they have.
  init(of fileName: String, in directory: String, among names: [String]) {
    self.init(in: directory, names.filter { TemporaryName($0)?.fileName == fileName })
  }

  /// Those of any file whose names only this program can have made.
  init(in directory: String, among names: [String]) {
    self.init(in: directory, names.filter(TemporaryName.isOurs))
  }

  private init(in directory: String, _ names: [String]) {
    self.directory = directory
    self.names = names.filter { !Self.isInUse(directory.appendingComponent($0)) }
  }

  var paths: [String] { names.map { directory.appendingComponent($0) } }

  func remove() {
    for path in paths { unsafe unlink(path.systemPath) }
  }

  /// Whether a running program holds the file (see `FileRewrite`), or it is no such file.
  private static func isInUse(_ path: String) -> Bool {
    guard let file = try? Descriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY),
      let status = try? file.status(), status.isRegularFile, status.linkCount == 1
    else { return true }
    return flock(file.number, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }
}
