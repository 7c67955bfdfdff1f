import Glibc
import TodoStores
import TodoTxt

/// Files that killed programs left beside the files that they were replacing. Only the holder of the
/// directory's lock deletes them.
struct Leftovers {
  private let directory: String
  private let names: [String]

  /// Those of one file, whatever name of the form they have.
  init(of name: TemporaryName, in directory: String, among names: [String]) {
    self.init(
      in: directory,
      names.filter {
        TemporaryName($0).map { ($0.fileName, $0.purpose) == (name.fileName, name.purpose) } ?? false
      })
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

  /// The files to which killed programs of this user were about to append lines. Leftovers of other users
  /// are ignored: with a forged one, lines would seem to be there already and would not be appended.
  var destinations: [TemporaryName.Destination] {
    names.compactMap { name in
      let status = try? FileStatus(of: directory.appendingComponent(name), followingLinks: false)
      return status?.owner == geteuid() ? TemporaryName(name)?.destination : nil
    }
  }

  func remove() {
    for path in paths { unsafe unlink(path.systemPath) }
  }

  /// Deletes leftovers that are no longer needed.
  ///
  /// One of a move says that lines may be in two files. The next move out of its file needs it.
  ///
  /// - Parameter lines: returns the lines of the file `fileName`; called only if needed.
  func removeSettled(beside fileName: String, holding lines: () -> LineCounts?) {
    for name in names {
      guard let parsed = TemporaryName(name) else { continue }
      let isSettled = parsed.purpose == .rewrite || parsed.fileName == fileName && isOver(name, lines())
      if isSettled { unsafe unlink(directory.appendingComponent(name).systemPath) }
    }
  }

  /// Whether the move is complete: the leftover is the old content of the file, and contains all lines that
  /// are left in the file.
  private func isOver(_ name: String, _ lines: LineCounts?) -> Bool {
    guard let lines, let snapshot = try? FileReader(path: directory.appendingComponent(name)).read()
    else { return false }
    let old = LineCounts(TodoList(bytes: snapshot.bytes))
    return lines.lines.allSatisfy { $0.isEmpty || lines.count(of: $0) <= old.count(of: $0) }
  }

  /// Whether a running program holds the file (see `FileRewrite`), or it is no such file.
  private static func isInUse(_ path: String) -> Bool {
    guard let file = try? Descriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY),
      let status = try? file.status(), status.isRegularFile, status.linkCount == 1
    else { return true }
    return flock(file.number, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }
}
