import Merging
import ModuleKit
import SyncInterface
import TodoStores
import TodoTxt

extension GitRepository {
  /// Updates the work tree, and then the branch, to a commit.
  ///
  /// The commit is recorded first: if the program is killed on the way, the next sync sees how far it came,
  /// and continues. Later edits are kept as uncommitted changes.
  ///
  /// - Parameters:
  ///   - head: the previous commit of the work tree; nil for none.
  func apply(_ target: String, over head: String?) throws {
    let start = try head ?? emptyTree()
    let changes = try changes(from: start, to: target)
    if let link = changes.first(where: { $0.isLink && layout.isFollowed($0.path) }) {
      throw SyncProblem.link(path: link.path, remote: remoteName)
    }
    let paths = syncedPaths(in: changes)
    let old = try contents(at: head, paths)
    let new = try contents(at: target, paths)
    // git writes binary files, and empty files, which no store would write.
    let written = try paths.filter { path in
      try [old[path], new[path]].allSatisfy { $0?.isText ?? true } && !(old[path] == nil && new[path] == [])
        && (layout.kind(of: path) == .text || !isForeign(path))
    }
    try refuseFaults(in: new)
    let hasOthers = changes.contains { !written.contains($0.path) }
    let others = hasOthers ? try tree(of: target, except: written, from: start) : nil
    let progress = try startWriting(target)
    if let others { try takeOver(others, from: start) }
    world.note(try authors(from: head, to: target, written.filter { layout.kind(of: $0) != .text }))
    let stores = session.context.stores
    try StoredFileSet(openStore: world.openStore, inspector: world.inspector, layout: layout)
      .write(written, old: old, new: new) { progress.writtenFiles(in: stores) }
    try git.output(["update-ref", "-m", "todo sync", "HEAD", target, head ?? ""])
    try refreshIndex(written)
    try git.output(["update-ref", "-d", Self.pending])
  }

  /// The tree of a commit, with these files as they were at the start.
  private func tree(of target: String, except paths: [String], from start: String) throws -> String {
    let entries = try entries(at: start, paths)
    return try tree(
      git.line(["rev-parse", "\(target)^{tree}"]),
      with: Dictionary(uniqueKeysWithValues: paths.map { ($0, entries[$0]) }))
  }

  /// Lets git write the files that are neither lists nor notes; all or none.
  private func takeOver(_ tree: String, from start: String) throws {
    _ = try git.run(["update-index", "-q", "--refresh"])
    let result = try git.run(["read-tree", "-m", "-u", start, tree])
    guard result.status == 0 else {
      try git.output(["update-ref", "-d", Self.pending])
      throw SyncProblem.inTheWay(reason: result.reason)
    }
  }

  /// Records that a commit is about to be written, and the attempts so far.
  private func startWriting(_ target: String) throws -> MergeProgress {
    let file = session.context.stores.state("merging", session.files.todo)
    let lines = try file.load()
    let head = Array("\(target)\n".utf8)
    var progress = MergeProgress(saved: lines.starts(with: head) ? Array(lines.dropFirst(head.count)) : [])
    progress.start(in: session.context.stores)
    try file.save(head + progress.saved)
    try git.output(["update-ref", Self.pending, target])
    return progress
  }

  /// A received file that is no list would replace a list here.
  func refuseFaults(in files: FileSet) throws {
    for (path, bytes) in files where layout.kind(of: path) != .text {
      guard let fault = ListFault(of: TodoList(bytes: bytes)) else { continue }
      if try fault != .noText || lists().contains(path) {
        throw SyncProblem.faulty(path: path, fault, remote: remoteName)
      }
    }
  }
}
