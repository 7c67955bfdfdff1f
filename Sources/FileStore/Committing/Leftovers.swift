import Glibc
import TodoStores
import TodoTxt

/// What killed programs have left beside the files that they were about to replace. Only who holds the lock of
/// the directory removes it.
struct Leftovers {
  private let directory: String
  private let names: [String]

  /// Those beside one file, for which any name of the form will do.
  init(of name: TemporaryName, in directory: String, among names: [String]) {
    self.init(
      in: directory,
      names.filter {
        TemporaryName($0).map { ($0.fileName, $0.purpose) == (name.fileName, name.purpose) } ?? false
      })
  }

  /// Those beside any file, which only this program can have made.
  init(in directory: String, among names: [String]) {
    self.init(in: directory, names.filter(TemporaryName.isOurs))
  }

  private init(in directory: String, _ names: [String]) {
    self.directory = directory
    self.names = names.filter { !Self.isInUse(directory.appendingComponent($0)) }
  }

  var paths: [String] { names.map { directory.appendingComponent($0) } }

  /// The files that killed programs of this user were about to add lines to. What another user has put there is not
  /// believed: lines that seem to be there already are not added again.
  var destinations: [TemporaryName.Destination] {
    names.compactMap { name in
      let status = try? FileStatus(of: directory.appendingComponent(name), followingLinks: false)
      return status?.owner == geteuid() ? TemporaryName(name)?.destination : nil
    }
  }

  func remove() {
    for path in paths { unsafe unlink(path.systemPath) }
  }

  /// Removes those that nobody needs any more.
  ///
  /// One of a move says that lines may be in two files, which the next move out of its file takes into account.
  ///
  /// - Parameter lines: what the file `fileName` holds; asked for only where it matters.
  func removeSettled(beside fileName: String, holding lines: () -> LineCounts?) {
    for name in names {
      guard let parsed = TemporaryName(name) else { continue }
      let isSettled = parsed.purpose == .rewrite || parsed.fileName == fileName && isOver(name, lines())
      if isSettled { unsafe unlink(directory.appendingComponent(name).systemPath) }
    }
  }

  /// Whether it is the old content of a file whose lines have moved: it has all that are left there.
  private func isOver(_ name: String, _ lines: LineCounts?) -> Bool {
    guard let lines, let snapshot = try? FileReader(path: directory.appendingComponent(name)).read()
    else { return false }
    let old = LineCounts(TodoList(bytes: snapshot.bytes))
    return lines.lines.allSatisfy { $0.isEmpty || lines.count(of: $0) <= old.count(of: $0) }
  }

  /// Whether a living program holds it (see `FileRewrite`), or it is no such file.
  private static func isInUse(_ path: String) -> Bool {
    guard let file = try? Descriptor(opening: path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY),
      let status = try? file.status(), status.isRegularFile, status.linkCount == 1
    else { return true }
    return flock(file.number, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }
}
