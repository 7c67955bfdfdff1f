import Merging
import ModuleKit
import TodoMerge
import TodoStores
import TodoTxt

extension GitRepository {
  /// Makes the work tree, and then the branch, what that commit is.
  ///
  /// The commit is noted first: should the program be killed on the way, the next sync finds how far it came, and goes
  /// on. What has been edited since then stays, as changes that are not committed yet.
  ///
  /// - Parameters:
  ///   - head: what the work tree was before; nil for nothing.
  ///   - isResumed: whether a part of that may be done.
  func apply(_ target: String, over head: String?, isResumed: Bool) throws {
    let start = try head ?? emptyTree()
    let changes = try changes(from: start, to: target)
    if let link = changes.first(where: { $0.isLink && layout.isFollowed($0.path) }) {
      throw SyncProblem.link(path: link.path, remote: upstream.remote)
    }
    let paths = syncedPaths(in: changes)
    let old = try contents(at: head, paths)
    let new = try contents(at: target, paths)
    // git writes what is no text, and what no store would make: an empty file.
    let written = paths.filter { path in
      [old[path], new[path]].allSatisfy { $0?.isText ?? true } && !(old[path] == nil && new[path] == [])
    }
    try refuseMarkers(in: new)
    let hasOthers = changes.contains { !written.contains($0.path) }
    let others = hasOthers ? try tree(of: target, except: written, from: start) : nil
    try git.output(["update-ref", Self.pending, target])
    if let others { try takeOver(others, from: start) }
    world.note(try authors(from: head, to: target, written.filter { layout.kind(of: $0) != .text }))
    try write(written, old: old, new: new, isResumed: isResumed)
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

  /// Has git write the files that are neither lists nor notes; all of them, or none.
  private func takeOver(_ tree: String, from start: String) throws {
    _ = try git.run(["update-index", "-q", "--refresh"])
    let result = try git.run(["read-tree", "-m", "-u", start, tree])
    guard result.status == 0 else {
      try git.output(["update-ref", "-d", Self.pending])
      throw SyncProblem.inTheWay(reason: result.reason)
    }
  }

  /// Writes lists and notes through their stores, as parts of one action.
  private func write(_ paths: [String], old: FileSet, new: FileSet, isResumed: Bool) throws {
    /// What a file was before others have edited it: the old version, or the new one where that was written.
    func base(of path: String, _ present: [UInt8]?) -> [UInt8]? {
      guard isResumed, let present else { return old[path] }
      let list = TodoList(bytes: present)
      let distances = [old[path], new[path]].map {
        list.edits(makingIt: TodoList(bytes: $0 ?? [])).count
      }
      return distances[1] <= distances[0] ? new[path] : old[path]
    }
    var others = paths
    let tasks = [layout.todo, layout.done].compactMap(\.self)
    if tasks.contains(where: paths.contains) {
      others.removeAll(where: tasks.contains)
      let files = TaskFiles(todo: new[layout.todo], done: layout.done.flatMap { new[$0] })
      try merging {
        try $0.merge(
          base: { present in
            TaskFiles(
              todo: base(of: layout.todo, present.todo),
              done: layout.done.flatMap { base(of: $0, present.done) })
          },
          into: .init(todo: layout.path(of: layout.todo), done: layout.done.map(layout.path)), files)
      }
    }
    for path in others {
      let place = layout.path(of: path)
      if layout.kind(of: path) == .list, let list = new[path] {
        try merging {
          try $0.merge(
            base: { TaskFiles(todo: base(of: path, $0.todo)) }, into: .init(file: place),
            TaskFiles(todo: list))
        }
      } else {
        let result = try world.openStore(place).update { present in
          let merge = TextMerge(
            base: base(of: path, present.bytes) ?? [], ours: present.bytes, theirs: new[path] ?? [])
          return present.edits(makingExactly: TodoList(bytes: merge.result))
        }
        if new[path] == nil, result.bytes.isEmpty {
          _ = try world.inspector.deleteEmptyFile(at: place)
        }
      }
    }
  }

  private func merging(_ body: (StoredTaskMerge) throws -> StoredTaskMerge.Outcome) throws {
    do {
      _ = try body(StoredTaskMerge(openStore: world.openStore))
    } catch StoredTaskMerge.Problem.markers(let path) {
      throw SyncProblem.markers(path: path)
    }
  }

  func refuseMarkers(in files: FileSet) throws {
    for (path, bytes) in files where layout.kind(of: path) != .text {
      if MarkedConflict(in: TodoList(bytes: bytes)) != nil {
        throw SyncProblem.remoteMarkers(path: path, remote: upstream.remote)
      }
    }
  }
}
