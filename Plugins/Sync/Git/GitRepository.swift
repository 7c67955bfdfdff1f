import Merging
import ModuleKit
import SyncInterface
import TodoStores
import TodoTxt

/// The git repository of todo.txt.
struct GitRepository {
  let git: GitProgram
  let layout: SyncLayout

  /// The absolute path of `.git`.
  let gitDirectory: String
  let upstream: Upstream

  /// The name of the remote, without a password: it may be an address.
  let remoteName: String
  let session: SyncSession
  let world: World
  private let prefetched = StartedFetch()
  let notes = Notes()

  /// The user's, as real paths.
  var files: TodoFiles { session.files }

  /// The parts of the program that a repository needs besides git.
  struct World {
    let openStore: @Sendable (_ path: String) -> any TodoStore
    let inspector: any FileInspector
    let journal: any TodoJournal
    let clock: any CivilClock

    /// Receives the authors of the changes to apply next.
    let note: (LineAuthors) -> Void
  }

  /// - Throws: `SyncProblem` if todo.txt is in no repository, or it can't be synced.
  init(git: GitProgram, session: SyncSession, world: World) throws {
    let place = try git.start(["rev-parse", "--show-toplevel", "--absolute-git-dir"])
    // Beside the first command, and also ended if that one fails.
    let known = Result { try git.refs }
    let result = try place()
    let lines = result.output.split(separator: .newline).map { String(pathBytes: $0) }
    guard result.status == 0, lines.count == 2, let layout = SyncLayout(files: session.files, top: lines[0])
    else {
      let isNone = result.reason.hasPrefix("not a git repository") || result.status == 0
      throw isNone || world.inspector.condition(of: git.directory) == nil
        ? SyncProblem.noRepository(directory: git.directory)
        : .git(command: "rev-parse", reason: result.reason)
    }
    var local = git
    local.directory = layout.top
    self.git = local
    self.layout = layout
    self.session = session
    self.world = world
    gitDirectory = lines[1]
    let directory = lines[1]
    let state = Self.statesUnderWay.first {
      world.inspector.condition(of: "\(directory)/\($0.file)") != nil
    }
    if let state {
      let unmerged = try local.unmergedPaths().filter(layout.isTasks)
      throw unmerged.isEmpty
        ? SyncProblem.underWay(state.name)
        : .unmergedLists(paths: unmerged.map(layout.path), during: state.name)
    }
    upstream = try known.get().upstream ?? Self.upstream(local)
    remoteName = upstream.remote.addressWithoutPassword
  }

  private static let statesUnderWay: [(file: String, name: String)] = [
    ("rebase-merge", "rebase"), ("rebase-apply", "rebase"), ("MERGE_HEAD", "merge"),
    ("CHERRY_PICK_HEAD", "cherry-pick"), ("REVERT_HEAD", "revert"), ("BISECT_LOG", "bisect"),
  ]

  struct Upstream: Hashable {
    let remote: String

    /// The branch on the remote: `refs/heads/main`.
    let branch: String

    /// The local ref of it.
    var tracking: String {
      let name = branch.split(separator: "/").dropFirst(2).joined(separator: "/")
      let isName = !remote.contains("/") && !remote.contains(":")
      return isName ? "refs/remotes/\(remote)/\(name)" : "refs/todo/upstream"
    }
  }

  /// - Throws: `detached`, `noUpstream`.
  private static func upstream(_ git: GitProgram) throws -> Upstream {
    guard let branch = try git.lineIfAny(["symbolic-ref", "--quiet", "--short", "HEAD"]) else {
      throw SyncProblem.detached
    }
    guard let remote = try git.lineIfAny(["config", "--get", "branch.\(branch).remote"]), remote != ".",
      let merged = try git.lineIfAny(["config", "--get", "branch.\(branch).merge"])
    else { throw SyncProblem.noUpstream(branch: branch) }
    return Upstream(remote: remote, branch: merged)
  }

  /// The last commit of the branch; nil before the first.
  var head: String? {
    get throws { try git.refs.head }
  }

  /// The last commit of the remote that is known here.
  var known: String? {
    get throws { try git.refs.commits[upstream.tracking] }
  }

  func emptyTree() throws -> String { try git.line(["mktree"]) }

  /// The sync's own index, so that staged changes of the user stay staged.
  var index: String { "\(gitDirectory)/todo-sync-index" }

  /// A merge that is being written to the work tree.
  static let pending = "refs/todo/merging"

  /// Runs a command that may run hooks and signing programs, which may wait for an answer. A lock tells other syncs so.
  func whileCommitting<Result>(_ body: () throws -> Result) throws -> Result {
    guard world.inspector.condition(of: "\(gitDirectory)/refs") != nil else { return try body() }
    return try world.inspector.locked(besides: "\(gitDirectory)/refs/heads", body)
  }

  /// Whether another sync is `whileCommitting`.
  private var isCommittingElsewhere: Bool {
    do {
      try whileCommitting {}
      return false
    } catch {
      return true
    }
  }

  /// Deletes the locks of files that only syncs write. A killed sync has left them, as this one holds the lock of all.
  ///
  /// - Throws: `running` if a git of the killed sync still has one open.
  private func deleteOwnLocks() throws {
    for file in [index, "\(gitDirectory)/\(Self.pending)"] {
      let lock = "\(file).lock"
      guard world.inspector.condition(of: lock) != nil else { continue }
      guard try world.inspector.deleteUnlessOpen(at: lock) else {
        throw SyncProblem.running(isCommitting: false)
      }
    }
  }
}

extension GitRepository: SyncRepository {
  func locked<Result>(_ body: () throws -> Result) throws -> Result {
    var isLocked = false
    do {
      return try world.inspector.locked(besides: "\(gitDirectory)/HEAD") {
        isLocked = true
        defer { _ = try? prefetched.end() }
        try deleteOwnLocks()
        return try body()
      }
    } catch TodoStoreError.busy where !isLocked {
      throw SyncProblem.running(isCommitting: isCommittingElsewhere)
    }
  }

  func prefetch() throws {
    // A merge that was killed is finished first, with the refs that it knew.
    if try git.refs.commits[Self.pending] == nil { prefetched.start(try startFetch()) }
  }

  func fetch() throws -> SyncAnswer {
    try answer(toFetch: try prefetched.end() ?? startFetch()())
  }

  func check() throws -> Bool {
    let changed = try changedFiles()
    let unmerged = changed.filter(\.isUnmerged).map(\.path)
    let lists = unmerged.filter(layout.isTasks)
    if !lists.isEmpty { throw SyncProblem.unmergedLists(paths: lists.map(layout.path), during: nil) }
    if !unmerged.isEmpty { throw SyncProblem.unmerged(paths: unmerged) }
    let lock = "\(gitDirectory)/index.lock"
    if world.inspector.condition(of: lock) != nil { throw SyncProblem.indexLocked(path: lock) }
    try refuseFilters()
    return try isAtRest(changed)
  }

  /// Refuses lists that git stores in another form: a merge would replace the lists by that form.
  private func refuseFilters() throws {
    // Few have such attributes, and reading three files is much faster than asking git.
    let places = [layout.path(of: ".gitattributes"), layout.path(of: "\(layout.prefix).gitattributes")]
    let texts = Set(places + ["\(gitDirectory)/info/attributes"]).compactMap {
      try? world.openStore($0).list()
    }
    let names = ["filter", "ident", "working-tree-encoding"]
    let mayHave = texts.contains { text in
      text.contains { line in names.contains { String(decoding: line.text, as: UTF8.self).contains($0) } }
    }
    guard mayHave else { return }
    let paths = [layout.todo, layout.done].compactMap(\.self)
    // The path, the attribute and its value.
    let fields = try git.fields(["check-attr", "-z"] + names + ["--"] + paths)
    for start in stride(from: 0, to: fields.count - 2, by: 3) {
      let value = fields[start + 2].lowercased()
      if ["unspecified", "unset", "utf-8"].contains(value) { continue }
      throw SyncProblem.filtered(path: layout.path(of: fields[start]), attribute: fields[start + 1])
    }
  }

  /// Whether the remote, as far as it is known here, has all lists and notes as they are.
  ///
  /// The refs may be older than the lock. Another sync has seen to everything then, or the next one does.
  private func isAtRest(_ changed: [ChangedFile]) throws -> Bool {
    let refs = try git.refs
    guard let head = refs.head, refs.commits[upstream.tracking] == head, refs.commits[Self.pending] == nil,
      !changed.contains(where: { !$0.isNew && !$0.isIgnored && layout.kind(of: $0.path) != nil })
    else { return false }
    let tasks = [layout.todo, layout.done].compactMap(\.self)
    // An ignored todo.txt or done.txt is committed, too.
    if changed.contains(where: { $0.isIgnored && tasks.contains(where: $0.path.concerns) }) { return false }
    for path in tasks { _ = try isForeign(path) }
    let new = changed.filter(\.isNew).map(\.path)
    return try new.isEmpty || !candidates().contains { path in new.contains { $0.concerns(path) } }
  }
}

extension String {
  /// Whether this is the path of that file, of one in that folder, or of a folder around it. git names a new folder
  /// with a slash at the end.
  fileprivate func concerns(_ path: String) -> Bool {
    self == path || hasPrefix("\(path)/") || last == "/" && path.hasPrefix(self)
  }
}

extension GitRepository {
  /// What this sync has done to lists beside todo.txt, by their names.
  final class Notes {
    var newLists: [String] = []
    var restored: [String] = []
    var restoredNotes: [String] = []
  }

  func remarks() throws -> [SyncRemark] {
    let unsent = try session.isAutomatic ? [] : newUnsentLists()
    let command = ["git", "-C", git.directory, "add"] + unsent
    return (notes.restored.isEmpty ? [] : [.restored(notes.restored)])
      + (notes.restoredNotes.isEmpty ? [] : [.restoredNotes(notes.restoredNotes)])
      + (notes.newLists.isEmpty ? [] : [.newLists(notes.newLists)])
      + (unsent.isEmpty
        ? [] : [.unsent(unsent, command: command.map(\.pathBytes.quotedForShell).joined(separator: " "))])
  }

  /// The files beside todo.txt that may be lists, that git neither knows nor ignores, and that no sync has named.
  private func newUnsentLists() throws -> [String] {
    let names = world.inspector.textFiles(beside: files.todo).map { layout.prefix + $0 }
    let others = names.filter { layout.kind(of: $0) == .list }
    if others.isEmpty { return [] }
    let untracked = try git.fields(["ls-files", "-z", "--others", "--exclude-standard", "--"] + others)
    let known = try candidates()
    let state = session.context.stores.state("unsent", session.directory)
    let named = String(pathBytes: try state.load()).split(separator: "\n").map(String.init)
    let unsent = untracked.filter {
      !known.contains($0) && !named.contains($0) && (try? isForeign($0)) == false
    }
    if !unsent.isEmpty { try state.save(Array((named + unsent).map { "\($0)\n" }.joined().utf8)) }
    return unsent
  }
}

/// A fetch that runs while the repository is looked at.
private final class StartedFetch {
  private var pending: (() throws -> ProgramResult)?

  func start(_ end: @escaping () throws -> ProgramResult) { pending = end }

  /// Waits for its end; nil if none was started, or it has ended.
  func end() throws -> ProgramResult? {
    defer { pending = nil }
    return try pending?()
  }
}
