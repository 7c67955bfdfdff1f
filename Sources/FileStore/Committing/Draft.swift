import TodoStores
import TodoTxt

/// What is to be done to a file, decided without its lock.
struct Draft {
  let snapshot: FileSnapshot
  let list: TodoList
  let edits: [TodoEdit]

  /// How long it took to decide.
  let cost: Duration

  /// A file and, where they are known already, the edits to it.
  typealias Content = (snapshot: FileSnapshot?, list: TodoList, edits: [TodoEdit]?)

  var content: Content { (snapshot, list, edits) }

  /// Whether the file is sure to be the one that was read, so that it need not be read again: not so where it had
  /// changed so shortly before that a second change could bear the same times.
  func isCurrent(at target: ResolvedPath) -> Bool {
    guard let identity = try? FileStatus(of: target.target).identity else { return false }
    return identity == snapshot.identity && identity.age >= FileIdentity.timeStampGrain
  }
}
