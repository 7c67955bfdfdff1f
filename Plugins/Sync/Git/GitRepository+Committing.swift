import Merging
import ModuleKit
import SyncInterface
import TodoMerge
import TodoStores
import TodoTxt

extension GitRepository {
  func commit() throws -> String? {
    let head = try commit("HEAD")
    let paths = try world.inspector.locked(besides: layout.path(of: layout.todo)) { try stage(over: head) }
    let tree = try git.line(["write-tree"], index: index)
    let present = try head.map { try git.line(["rev-parse", "\($0)^{tree}"]) } ?? emptyTree()
    var message: String?
    if tree != present {
      if let head { try refuseDeletions(from: head, to: tree) }
      let text = try self.message()
      let result = try git.run(["commit", "--quiet", "--file=-"], input: Array(text.utf8), index: index)
      guard result.status == 0 else {
        throw SyncProblem.notCommitted(reason: result.errorLines.suffix(5).joined(separator: "\n"))
      }
      message = text
    }
    if head != nil || message != nil { try refreshIndex(paths) }
    return message
  }

  /// Adds the current lists and notes to the sync's own index. It waits for another program's move between
  /// two lists, so that no task is missing from both.
  ///
  /// - Returns: their paths.
  private func stage(over head: String?) throws -> [String] {
    try git.output(head.map { ["read-tree", $0] } ?? ["read-tree", "--empty"], index: index)
    let tracked = try git.fields(
      ["ls-files", "-z", "--cached", "--", layout.prefix.isEmpty ? "." : layout.prefix], index: index)
    if tracked.contains(layout.todo), !world.openStore(files.todo).exists {
      throw SyncProblem.missing(path: files.todo)
    }
    let changed = try world.journal.history().actions.flatMap { $0.parts.map(\.latest.path) }
    let candidates = layout.candidates(changed: changed)
    let others = try git.fields(
      ["ls-files", "-z", "--others", "--exclude-standard", "--"] + candidates, index: index)
    let paths = (tracked + others).filter { layout.kind(of: $0) != nil }
    for path in paths where layout.kind(of: path) != .text {
      let store = world.openStore(layout.path(of: path))
      if store.exists, let fault = ListFault(of: try store.list()) {
        throw SyncProblem.faulty(path: layout.path(of: path), fault)
      }
    }
    if !paths.isEmpty {
      try git.output(
        ["add", "--all", "--pathspec-from-file=-", "--pathspec-file-nul"], input: Self.list(paths),
        index: index)
    }
    return paths
  }

  /// A list that another program emptied or replaced by mistake would be so everywhere.
  private func refuseDeletions(from head: String, to tree: String) throws {
    let paths = [layout.todo, layout.done].compactMap(\.self)
    let old = try contents(at: head, paths)
    let new = try contents(at: tree, paths)
    let changed = paths.filter { old[$0] != nil && old[$0] != new[$0] }
    // From the commit, as the user may have staged the mistake, too.
    let command = ["git", "-C", git.directory, "restore", "-s", "HEAD"] + changed
    try session.checkDeletions(
      from: layout.tasks(of: old), to: layout.tasks(of: new),
      restoredBy: command.map(\.pathBytes.quotedForShell).joined(separator: " "))
  }

  /// Updates git's own index to the committed lists and notes.
  func refreshIndex(_ paths: [String]) throws {
    if paths.isEmpty { return }
    try git.output(
      ["reset", "--quiet", "--pathspec-from-file=-", "--pathspec-file-nul"], input: Self.list(paths))
  }

  private static func list(_ paths: [String]) -> [UInt8] { Array(paths.map { $0.pathBytes + [0] }.joined()) }

  private func message() throws -> String {
    guard let seconds = try git.lineIfAny(["log", "-1", "--format=%ct"]).flatMap({ Int($0) }) else {
      return "add lists"
    }
    // Others read the message: it says nothing of lists outside of this repository.
    let actions = try world.journal.history().actions.compactMap { action in
      action.limited(toFilesWhere: { world.inspector.realPath(of: $0).hasPrefix("\(git.directory)/") })
    }
    return CommitMessage.text(of: actions, since: world.clock.civilTime(seconds))
  }
}
