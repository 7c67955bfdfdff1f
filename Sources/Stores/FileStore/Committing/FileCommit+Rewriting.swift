import Glibc
import TodoStores
import TodoTxt

extension FileCommit {
  mutating func rewrite(
    _ snapshot: FileSnapshot, _ list: TodoList, _ edits: [TodoEdit], _ result: TodoList,
    at target: ResolvedPath
  ) throws(TodoStoreError) -> TodoList? {
    let names = directoryNames(in: target.directory)
    Leftovers(of: target.name, in: target.directory, among: names).remove()
    Leftovers(in: target.directory, among: names).remove()
    // A full disk fails here, before anything is changed.
    let next = try prepare(result, like: snapshot, at: target)
    try move(edits)
    guard var next else { return try overwrite(snapshot, list, result, at: target) }
    let outcome: FileRewrite.Outcome
    do throws(SystemError) {
      outcome = try next.replace(snapshot, grace: waits.missing, announcing: announcement)
    } catch {
      if next.isInPlace {
        // Only the durability is in doubt. The moved lines are gone from this file, so keep them in the
        // other.
        moves = []
        throw .unconfirmed(path: target.target, reason: error.reason)
      }
      // In a sticky directory only the owner may replace a file; nobody may replace a mount point.
      guard [EPERM, EACCES, EBUSY, EXDEV].contains(error.code) else {
        throw Self.unwritable(target.target, error)
      }
      return try overwrite(snapshot, list, result, at: target)
    }
    switch outcome {
    case .done:
      moves = []
      return result
    case .conflict:
      return nil
    case .replaced:
      uncertain = UncertainCommit(before: list, after: result)
      return nil
    case .overtaken(let late):
      guard late.starts(with: snapshot.bytes) else {
        try putBack(late, over: result, at: target)
        return nil
      }
      moves = []
      try addLate(late, after: snapshot, at: target)
      uncertain = UncertainCommit(before: list, after: result)
      return nil
    }
  }

  private func prepare(
    _ list: TodoList, like snapshot: FileSnapshot, at target: ResolvedPath
  ) throws(TodoStoreError) -> FileRewrite? {
    if snapshot.status.linkCount > 1 { return nil }
    do throws(SystemError) {
      return try FileRewrite.prepare(list.bytes, for: target.target, like: snapshot)
    } catch {
      throw Self.unwritable(target.target, error)
    }
  }

  private mutating func overwrite(
    _ snapshot: FileSnapshot, _ list: TodoList, _ result: TodoList, at target: ResolvedPath
  ) throws(TodoStoreError) -> TodoList? {
    do throws(SystemError) {
      switch try FileOverwrite(path: target.target).replace(
        snapshot, with: result.bytes, announcing: announcement)
      {
      case .done: break
      case .conflict: return nil
      case .replaced:
        uncertain = UncertainCommit(before: list, after: result)
        return nil
      }
    } catch {
      // The old content may be incomplete now. Keep moved lines in the other file: twice is better than
      // lost.
      moves = []
      throw Self.unwritable(target.target, error)
    }
    moves = []
    return result
  }

  /// Adds the lines that another program appended to the old file after the new one was in place.
  private mutating func addLate(
    _ late: [UInt8], after old: FileSnapshot, at target: ResolvedPath
  ) throws(TodoStoreError) {
    let lines = TodoList(bytes: Array(late[old.bytes.count...])).map { Array($0.text) }.filter { !$0.isEmpty }
    try add(lines, to: target.target)
  }

  /// Restores the content that another program meant to save, before the edits are applied to it.
  private mutating func putBack(
    _ bytes: [UInt8], over list: TodoList, at target: ResolvedPath
  ) throws(TodoStoreError) {
    while let snapshot = try FileReader(path: target.target, patience: waits.patience, limits: limits).read()
    {
      // A later save takes precedence. Later appended lines do too, and can be kept.
      guard snapshot.bytes.starts(with: list.bytes),
        var next = try prepare(
          TodoList(bytes: bytes + snapshot.bytes[list.bytes.count...]), like: snapshot, at: target)
      else { return }
      let outcome: FileRewrite.Outcome
      do throws(SystemError) {
        outcome = try next.replace(snapshot, grace: waits.missing)
      } catch {
        throw Self.unwritable(target.target, error)
      }
      if case .conflict = outcome { try patience.pause() } else { return }
    }
  }
}
