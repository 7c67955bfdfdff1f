import Merging
import ModuleKit
import SyncInterface
import TodoStores
import TodoTxt

extension GitRepository {
  func commit() throws -> String? {
    var message: String?
    notes.restored += try session.restoringUndone(committedLists, in: layout) { message = try commitOnce() }
    return message
  }

  private func committedLists() throws -> FileSet { try head.map(lists) ?? [:] }

  /// - Parameter commit: a commit or a tree.
  private func lists(at commit: String) throws -> FileSet {
    let names = try git.fields(["ls-tree", "-r", "-z", "--full-tree", "--name-only", commit])
    return try contents(at: commit, names.filter { layout.kind(of: $0).map { $0 != .text } ?? false })
  }

  /// - Parameters:
  ///   - old: a commit.
  ///   - new: a commit or a tree.
  func restoreNotes(from old: String, to new: String) throws -> [String] {
    let notes = try changes(from: old, to: new).map(\.path).filter(layout.isNote)
    if notes.isEmpty { return [] }
    return try session.restoreNotes(
      from: contents(at: old, notes), to: contents(at: new, notes), namedIn: lists(at: new), in: layout)
  }

  private func commitOnce() throws -> String? {
    let head = try head
    let converted = try head.map(undoConversions) ?? []
    if let head { try mendMerge(at: head) }
    var (paths, tree) = try stagedTree(over: head)
    if let head {
      let restored = try restoreNotes(from: head, to: tree)
      notes.restoredNotes += restored
      if !restored.isEmpty { (paths, tree) = try stagedTree(over: head) }
    }
    let present = try head.map { try summary(of: $0).tree } ?? emptyTree()
    var message: String?
    if tree != present {
      try refuseLinks(from: present, to: tree)
      let agreed = try head == nil ? [] : checkDeletions(from: present, to: tree)
      let text = try self.message(since: head) + Deletions.trailers(agreed)
      let result = try whileCommitting {
        try git.run(["commit", "--quiet", "--file=-"], input: Array(text.utf8), index: index)
      }
      guard result.status == 0 else {
        throw SyncProblem.notCommitted(reason: result.hooksReason)
      }
      message = text
    }
    if head != nil || message != nil { try refreshIndex(paths) }
    if head != nil, !converted.isEmpty || message == nil {
      // The index holds the size of the file that git wrote. With other line ends the size differs, and git would call
      // the list changed until it is added again.
      try add(paths, index: nil)
    }
    // What is committed here is checked.
    if let known = try known, known != head, let tip = try self.head {
      try checkDeletions(in: tip, since: known)
    }
    return message
  }

  private func stagedTree(over head: String?) throws -> (paths: [String], tree: String) {
    let paths = try world.inspector.locked(besides: layout.path(of: layout.todo)) { try stage(over: head) }
    return (paths, try git.line(["write-tree"], index: index))
  }

  /// A commit.
  private struct Summary {
    /// A Unix time.
    var seconds: Int
    var tree: String
    var parents: [String]
    var subject: String
  }

  private func summary(of commit: String) throws -> Summary {
    let arguments = ["log", "--max-count=1", "--no-show-signature", "--format=%ct%n%T%n%P%n%s", commit]
    let lines = try git.constant(arguments).split(separator: .newline, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard lines.count >= 4, let seconds = Int(lines[0]) else {
      throw SyncProblem.git(command: "log", reason: "its output can't be read")
    }
    return Summary(
      seconds: seconds, tree: lines[1], parents: lines[2].split(separator: " ").map(String.init),
      subject: lines[3])
  }

  /// The two commits that git itself has merged into the last one; nil if it has not, or this program has.
  private func mergedByGit(at head: String) throws -> (ours: String, theirs: String)? {
    let last = try summary(of: head)
    if last.parents.count > 1 {
      return last.subject == mergeMessage ? nil : (last.parents[0], last.parents[1])
    }
    // A rebase leaves the sides in the reflog of the branch, @{0}: “rebase (finish): refs/heads/main onto HASH”.
    let log = try git.lineIfAny([
      "log", "--walk-reflogs", "--max-count=2", "--no-show-signature", "--format=%H %gs", "@{0}",
    ])
    guard let entries = log?.split(separator: "\n"), entries.count == 2, entries[0].hasPrefix(head),
      entries[0].contains("(finish): refs/heads/"), entries[0].contains(" onto "),
      let onto = entries[0].split(separator: " ").last.map(String.init),
      onto.utf8.count >= 40, onto.allSatisfy(\.isHexDigit),
      let former = entries[1].split(separator: " ").first.map(String.init)
    else { return nil }
    return (former, onto)
  }

  /// Merges todo.txt and done.txt as one set if the last commits are git's own merge or rebase, which merges each alone. Every
  /// machine that does so writes the same.
  private func mendMerge(at head: String) throws {
    guard let done = layout.done, let (one, other) = try mergedByGit(at: head) else { return }
    let paths = [layout.todo, done]
    func files(_ set: FileSet) -> TaskFiles { TaskFiles(todo: set[layout.todo], done: set[done]) }
    guard let base = try base(of: try mergeBases(one, other), paths, layout) else { return }
    let merge = FilewiseMerge(
      base: files(base), ours: files(try contents(at: one, paths)),
      theirs: files(try contents(at: other, paths)))
    // What the user has merged otherwise stays.
    func lines(_ bytes: [UInt8]?) -> [ArraySlice<UInt8>] {
      (bytes ?? []).split(separator: .newline).sorted { $0.lexicographicallyPrecedes($1) }
    }
    let merged = files(try contents(at: head, paths))
    guard lines(merged.todo) == lines(merge.result.todo), lines(merged.done) == lines(merge.result.done)
    else { return }
    let place = StoredTaskMerge.Place(todo: layout.path(of: layout.todo), done: layout.path(of: done))
    func bytes(_ path: String?) throws -> [UInt8]? {
      let store = path.map(world.openStore)
      return store?.exists == true ? try store?.list().bytes : nil
    }
    let present = TaskFiles(todo: try bytes(place.todo), done: try bytes(place.done))
    try StoredTaskMerge(openStore: world.openStore).write(merge.mended(present), over: present, at: place)
  }

  /// Gives lists the line ends of their last commit, which git has changed in the work tree while no attribute of them
  /// was in force. As the attributes keep carriage returns, every line of other machines would change, too.
  ///
  /// - Returns: the paths of these lists.
  private func undoConversions(since head: String) throws -> [String] {
    let converted = try lists().filter { path in
      let list = try world.openStore(layout.path(of: path)).list()
      return list.contains(where: \.endsWithCarriageReturn)
    }
    if converted.isEmpty { return [] }
    let old = try contents(at: head, Array(converted)).filter { !$1.contains(.carriageReturn) }
    guard try !old.isEmpty && convertsLineEnds else { return [] }
    for path in old.keys {
      try world.openStore(layout.path(of: path)).update { list in
        list.edits(makingExactly: TodoList(bytes: list.bytes.withoutCarriageReturns))
      }
    }
    return Array(old.keys)
  }

  /// Adds the current lists and notes to the sync's own index. It waits for another program's move between
  /// two lists, so that no task is missing from both.
  ///
  /// - Returns: their paths.
  private func stage(over head: String?) throws -> [String] {
    try git.output(head.map { ["read-tree", $0] } ?? ["read-tree", "--empty"], index: index)
    let listed = ["ls-files", "-z", "--cached", "--", layout.prefix.isEmpty ? "." : layout.prefix]
    let tracked = try git.fields(listed, index: index)
    // The user has added these lists to git's own index, and never committed them.
    let added = try Set(git.fields(listed)).subtracting(tracked).sorted().filter { path in
      layout.kind(of: path) == .list && world.openStore(layout.path(of: path)).exists
    }
    let others = try git.fields(
      ["ls-files", "-z", "--others", "--exclude-standard", "--"] + candidates(), index: index)
    // Rules of other projects, as for all files of that name, must not keep the tasks from other machines.
    let ignored = [layout.todo, layout.done].compactMap(\.self).filter { path in
      !tracked.contains(path) && !others.contains(path) && world.openStore(layout.path(of: path)).exists
    }
    let new = added + others + ignored
    let paths = try (tracked + new + renamed(tracked, since: head, besides: new)).filter { path in
      guard let kind = layout.kind(of: path) else { return false }
      return try kind == .text || !isForeign(path)
    }
    try add(paths, index: index)
    if head != nil {
      notes.newLists += paths.filter { layout.kind(of: $0) == .list && !tracked.contains($0) }
    }
    return paths
  }

  /// The files beside todo.txt that have at least half of the tasks of a list that is missing: the user has renamed it.
  private func renamed(
    _ tracked: [String], since head: String?, besides known: [String]
  ) throws -> [String] {
    let missing = tracked.filter { path in
      layout.kind(of: path).map { $0 != .text } ?? false && !world.openStore(layout.path(of: path)).exists
    }
    if missing.isEmpty { return [] }
    let names = world.inspector.textFiles(beside: files.todo).map { layout.prefix + $0 }
    let unknown = names.filter {
      layout.kind(of: $0) == .list && !tracked.contains($0) && !known.contains($0)
    }
    let lists = try contents(at: head, missing).filter { !TodoList(bytes: $1).allSatisfy(\.isBlank) }
    return unknown.filter { path in
      guard let list = try? world.openStore(layout.path(of: path)).list() else { return false }
      return lists.contains { name, bytes in
        let losses = GoneTasks(from: [name: bytes], to: [path: list.bytes], done: nil).losses
        return losses.allSatisfy { 2 * $0.count <= $0.total }
      }
    }
  }

  private func add(_ paths: [String], index: String?) throws {
    if paths.isEmpty { return }
    try git.output(
      ["add", "--all", "--force", "--pathspec-from-file=-", "--pathspec-file-nul"], input: Self.list(paths),
      index: index)
  }

  /// Whether a file is no text, and none of `lists()`. A sync leaves such a file alone.
  ///
  /// - Throws: `faulty` if it is a list that can't be synced, `TodoStoreError` if it is one that can't be read.
  func isForeign(_ path: String) throws -> Bool {
    let place = layout.path(of: path)
    let store = world.openStore(place)
    guard store.exists else { return false }
    let fault = Result { () throws(TodoStoreError) in ListFault(of: try store.list()) }
    if case .success(nil) = fault { return false }
    if case .success(let fault?) = fault, fault != .noText { throw SyncProblem.faulty(path: place, fault) }
    guard try lists().contains(path) else { return true }
    if let fault = try fault.get() { throw SyncProblem.faulty(path: place, fault) }
    return false
  }

  /// The lists here: todo.txt, done.txt, and those that the user has changed with the program or that `TODO_LISTS`
  /// names.
  func lists() throws -> Set<String> {
    // A sync writes all texts.
    let changed = try filesChanged { $0.name != session.context.stores.action.name }
    return Set([layout.todo, layout.done].compactMap(\.self) + layout.lists(among: changed + named))
  }

  /// The files that `TODO_LISTS` names.
  var named: [String] { session.context.settings.files.configuredLists.map(world.inspector.realPath) }

  /// The files that actions of the program have changed, as far as the journal knows.
  func filesChanged(by isIncluded: (ActionIdentity) -> Bool) throws -> [String] {
    try world.journal.history().actions.filter { isIncluded($0.identity) }.flatMap {
      $0.parts.map(\.latest.path)
    }
  }

  /// Other machines refuse a link in place of a file, and would not sync any more.
  private func refuseLinks(from present: String, to tree: String) throws {
    if let link = try changes(from: present, to: tree).first(where: \.isLink) {
      throw SyncProblem.link(path: layout.path(of: link.path), remote: nil)
    }
  }

  /// Updates git's own index to the committed lists and notes.
  func refreshIndex(_ paths: [String]) throws {
    if paths.isEmpty { return }
    try git.output(
      ["reset", "--quiet", "--pathspec-from-file=-", "--pathspec-file-nul"], input: Self.list(paths))
  }

  private static func list(_ paths: [String]) -> [UInt8] { Array(paths.map { $0.pathBytes + [0] }.joined()) }

  private func message(since head: String?) throws -> String {
    guard let head else { return "add lists" }
    let seconds = try summary(of: head).seconds
    // Others read the message: it says nothing of lists outside of this repository.
    let actions = try world.journal.history().actions.compactMap { action in
      action.limited(toFilesWhere: { world.inspector.realPath(of: $0).hasPrefix("\(git.directory)/") })
    }
    return CommitMessage.text(of: actions, since: world.clock.civilTime(seconds))
  }
}

extension TodoItem {
  fileprivate var endsWithCarriageReturn: Bool { bytes.last == .carriageReturn }
}

extension [UInt8] {
  /// The text with LF instead of each CR LF.
  fileprivate var withoutCarriageReturns: [UInt8] {
    indices.filter { self[$0] != .carriageReturn || index(after: $0) == count || self[$0 + 1] != .newline }
      .map { self[$0] }
  }
}
