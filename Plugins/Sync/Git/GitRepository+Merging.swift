import Merging
import ModuleKit
import SyncInterface
import TodoStores
import TodoTxt

extension GitRepository {
  func resume() throws {
    // Those of `check` may be older than the lock.
    git.forgetRefs()
    guard let target = try git.refs.commits[Self.pending] else { return }
    let head = try head
    if let head, try mergeBases(head, target) != [head] {
      // The user has continued from there with git.
      try git.output(["update-ref", "-d", Self.pending])
    } else {
      try apply(target, over: head)
    }
  }

  func takeIn() throws -> TakenChanges? {
    guard let theirs = try known else { return nil }
    let ours = try head
    let bases = try ours.map { try mergeBases($0, theirs) } ?? []
    if bases == [theirs] { return nil }
    if let ours { try checkDeletions(in: theirs, since: ours, at: remoteName) }
    var events: [MergeEvent] = []
    var target = theirs
    if let ours, bases != [ours] { (target, events) = try merge(ours, theirs, bases) }
    let taken = TakenChanges(count: try changeCount(from: bases.first, to: theirs), events: events)
    try apply(target, over: ours)
    if let ours { notes.restoredNotes += try restoreNotes(from: ours, to: target) }
    // As a fetch does by itself.
    _ = try git.run(["maintenance", "run", "--auto", "--quiet"])
    return taken
  }

  func waitingChanges() throws -> ChangeCount {
    guard let head = try head else { return 0 }
    guard let known = try known else { return try changeCount(from: nil, to: head) }
    if known == head { return 0 }
    return try changeCount(from: try mergeBases(known, head).first, to: head)
  }

  private func changeCount(from old: String?, to new: String) throws -> ChangeCount {
    if old == new { return 0 }
    let changed = try changes(from: old ?? emptyTree(), to: new)
    let lists = layouts
    func owner(of path: String) -> SyncLayout? {
      lists.first { $0.isTasks(path) } ?? lists.first { $0.kind(of: path) != nil }
    }
    var count: ChangeCount = 0
    for list in lists {
      let paths = syncedPaths(in: changed, of: list).filter { owner(of: $0) == list }
      let number = try contents(at: old, paths).changeCount(to: contents(at: new, paths), layout: list)
      if list == layout { count.own = number } else { count.neighbours[list.path(of: list.todo)] = number }
    }
    return count
  }

  /// The layouts of this list and of the lists of `TODO_LISTS` in other folders of the repository.
  var layouts: [SyncLayout] {
    let lists = session.context.settings.files.configuredLists.map(world.inspector.realPath).compactMap {
      $0 == files.todo ? layout : SyncLayout(files: TodoFiles(beside: $0), top: layout.top)
    }
    return lists.contains(layout) ? lists : [layout]
  }

  var mergeMessage: String { "merge \(remoteName)" }

  /// Best first; empty if the two have no common history.
  func mergeBases(_ one: String, _ other: String) throws -> [String] {
    // In one order, for both sides and both directions.
    let result = try git.knownResult(["merge-base", "--all"] + [one, other].sorted())
    guard result.status <= 1 else { throw SyncProblem.git(command: "merge-base", reason: result.reason) }
    return result.output.split(separator: .newline).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Merges two commits: the lists by tasks, the notes by lines, all other files like git.
  ///
  /// - Returns: the merge commit, which is on no branch yet.
  /// - Throws: `conflict`, `faulty`.
  private func merge(
    _ ours: String, _ theirs: String, _ bases: [String]
  ) throws -> (commit: String, events: [MergeEvent]) {
    let changes = try changes(from: ours, to: theirs)
    var paths = syncedPaths(in: changes)
    if let base = bases.first, paths.contains(where: { layout.kind(of: $0) != .text }) {
      // A list that both sides have changed alike: each may have moved the same task to another list.
      paths += syncedPaths(in: try self.changes(from: base, to: ours))
        .filter { layout.kind(of: $0) != .text && !paths.contains($0) }
    }
    let theirFiles = try contents(at: theirs, paths)
    try refuseFaults(in: theirFiles)
    let merge = FileSetMerge(
      base: try base(of: bases, paths, layout), ours: try contents(at: ours, paths), theirs: theirFiles,
      paths: paths,
      layout: layout)
    let (tree, conflicts) = try mergeTree(
      ours, theirs, hasOthers: changes.contains { !paths.contains($0.path) })
    let neighbours = try mergeNeighbours(changes, ours, theirs, bases)
    let files = merge.result.merging(neighbours.result) { file, _ in file }
    let merged = paths + neighbours.paths
    let others = conflicts.filter { !merged.contains($0) } + merge.conflicts
    if !others.isEmpty { throw SyncProblem.conflict(paths: others.sorted()) }
    let modes = try entries(at: ours, merged).merging(entries(at: theirs, merged)) { mode, _ in mode }
    var results: [String: GitEntry?] = [:]
    for path in merged {
      results[path] = .some(
        try files[path].map {
          GitEntry(mode: modes[path]?.mode ?? "100644", id: try store($0, as: path))
        })
    }
    let result = try self.tree(tree, with: results)
    try runMergeHook()
    let isSigned = try git.lineIfAny(["config", "--type=bool", "--get", "commit.gpgSign"]) == "true"
    let commit = try whileCommitting {
      try git.run(
        ["commit-tree", result, "-p", ours, "-p", theirs, "-m", mergeMessage]
          + (isSigned ? ["-S"] : []))
    }
    guard commit.status == 0 else { throw SyncProblem.notCommitted(reason: commit.hooksReason) }
    return (GitProgram.line(commit.output), merge.events + neighbours.events)
  }

  /// Merges the lists of `TODO_LISTS` in other folders of the repository. git has no attributes for those that
  /// were never connected.
  private func mergeNeighbours(
    _ changes: [GitChange], _ ours: String, _ theirs: String, _ bases: [String]
  ) throws -> (paths: [String], result: FileSet, events: [MergeEvent]) {
    var (paths, files): ([String], FileSet) = ([], [:])
    var events: [MergeEvent] = []
    for list in session.context.settings.files.configuredLists.map(world.inspector.realPath) {
      guard let other = SyncLayout(files: TodoFiles(beside: list), top: layout.top),
        layout.kind(of: other.todo) == nil
      else { continue }
      let tasks = [other.todo, other.done].compactMap(\.self)
      if !changes.contains(where: { tasks.contains($0.path) && $0.isRegular }) { continue }
      let (one, another) = (try contents(at: ours, tasks), try contents(at: theirs, tasks))
      // Its own sync says what is wrong.
      if (Array(one.values) + another.values).contains(where: { ListFault(of: TodoList(bytes: $0)) != nil }) {
        continue
      }
      let merge = FileSetMerge(
        base: try base(of: bases, tasks, other), ours: one, theirs: another, paths: tasks, layout: other)
      paths += tasks
      files.merge(merge.result) { _, new in new }
      events += merge.events
    }
    return (paths, files, events)
  }

  /// Runs the repository's own hook, which may refuse the merge, as git's merge does before it commits. The
  /// merged lists are in the index.
  private func runMergeHook() throws {
    let result = try whileCommitting {
      try git.run(["hook", "run", "--ignore-missing", "pre-merge-commit"], index: index)
    }
    guard result.status == 0 else {
      throw SyncProblem.notCommitted(reason: result.hooksReason)
    }
  }

  /// The base of both sides; nil without a common history. Several bases, as after merges in both directions,
  /// are merged themselves.
  func base(of bases: [String], _ paths: [String], _ layout: SyncLayout) throws -> FileSet? {
    guard let first = bases.first else { return nil }
    var files = try contents(at: first, paths)
    for other in bases.dropFirst() {
      let older = try mergeBases(first, other).first
      let merge = FileSetMerge(
        base: try older.map { try contents(at: $0, paths) }, ours: files,
        theirs: try contents(at: other, paths), paths: paths, layout: layout)
      files = merge.result
    }
    return files
  }

  /// git's own merge, in which git runs this program for other lists of the repository.
  ///
  /// - Parameter hasOthers: whether files differ that are not merged here.
  /// - Returns: the tree, and the files that both have changed in the same lines.
  private func mergeTree(
    _ ours: String, _ theirs: String, hasOthers: Bool
  ) throws -> (tree: String, conflicts: [String]) {
    let program = MergeDriver.call(of: session.context.settings.mergeProgram)
    // The driver's result for a file that is merged here is not used, so true, which starts faster, is enough.
    // git shares its standard output with the driver.
    let driver = hasOthers ? "\(program) >/dev/null" : "true"
    let result = try git.run([
      "-c", "merge.todo.driver=\(driver)", "merge-tree", "--write-tree", "-z", "--name-only", "--no-messages",
      "--allow-unrelated-histories", ours, theirs,
    ])
    let fields = result.output.split(separator: 0).map { String(pathBytes: $0) }
    guard result.status <= 1, let tree = fields.first else {
      throw SyncProblem.git(command: "merge-tree", reason: result.reason)
    }
    return (tree, Array(Set(fields.dropFirst())))
  }
}

extension Settings {
  /// The program for git to run, as a word for the shell: it may be on no path of git's.
  fileprivate var mergeProgram: String {
    programPath.hasPrefix("/") ? programPath.pathBytes.quotedForShell : programName
  }
}
