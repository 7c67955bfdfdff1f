import TodoStores
import TodoTxt

/// The planned change of a file, made without holding its lock.
struct Draft {
  let snapshot: FileSnapshot
  let list: TodoList
  let edits: [TodoEdit]
  let cost: Duration

  /// A file's content and, if planned already, its edits.
  typealias Content = (snapshot: FileSnapshot?, list: TodoList, edits: [TodoEdit]?)

  var content: Content { (snapshot, list, edits) }

  /// Whether the file is certainly the one that was read, so that it need not be read again. Not certain if
  /// it had changed so recently that a second change could have the same times.
  func isCurrent(at target: ResolvedPath) -> Bool {
    guard let identity = try? FileStatus(of: target.target).identity else { return false }
    return identity == snapshot.identity && identity.age >= FileIdentity.timeStampGrain
  }
}
