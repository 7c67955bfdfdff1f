public import Merging
public import ModuleKit
import TodoStores
import TodoTxt

/// The properties of a sync that an engine needs to know.
public struct SyncSession: Sendable {
  /// The stores' commits belong to the sync, which is one action to undo.
  public let context: ModuleContext

  /// The user's files, as real paths.
  public let files: TodoFiles

  /// Whether the user must not be asked, as in the background.
  public let isAutomatic: Bool

  /// Asks whether the tasks of a list may be gone.
  public let consent: DeletionConsent

  public init(context: ModuleContext, isAutomatic: Bool = false, deletions: AcceptedDeletions = .none) {
    self.context = context
    self.isAutomatic = isAutomatic
    let inspector = context.stores.inspector
    var files = context.settings.files
    files.todo = inspector.realPath(of: files.todo)
    files.done = inspector.realPath(of: files.done)
    files.report = inspector.realPath(of: files.report)
    self.files = files
    consent = DeletionConsent(deletions, in: context, action: "sync")
  }

  /// The directory of todo.txt, from the root.
  public var directory: String { TodoFiles(beside: files.todo).directory }

  // MARK: Gone tasks

  /// Guards against a list that another program has emptied, replaced, cut off or deleted by mistake.
  ///
  /// - Parameters:
  ///   - old: the lists after the last sync, by their paths from `top`.
  ///   - new: the lists now. A task that was moved, completed or edited is not gone.
  ///   - remote: the name of the other side, if the tasks are missing there.
  ///   - agreed: the lists of which the user has agreed to delete tasks, wherever that was; read only if tasks are gone.
  ///   - command: a shell command that restores these lists here, whichever program removed the tasks; nil if the
  ///     message can name no command.
  /// - Returns: the lists that have lost tasks, with the user's consent or to lists outside of the set.
  /// - Throws: `CommandError` with the code `deletions` if tasks are gone that the user must agree to delete.
  @discardableResult
  public func checkDeletions(
    from old: [String: [UInt8]], to new: [String: [UInt8]], in top: String, at remote: String? = nil,
    agreed: () throws -> [String] = { [] }, restoredBy command: (_ lists: [String]) -> String? = { _ in nil }
  ) throws -> [String] {
    if old == new { return [] }
    func path(_ list: String) -> String { top == "/" ? "/\(list)" : "\(top)/\(list)" }
    let names = Set(old.keys).union(new.keys)
    let done = names.first { path($0) == files.done }
    func losses(others: [[UInt8]]) -> [GoneTasks.Loss] {
      GoneTasks(from: old, to: new, done: done, others: others).losses
    }
    let gone = losses(others: [])
    if gone.isEmpty { return [] }
    let agreed = try agreed()
    let synced = Set(names.map(path))
    let others = try remote == nil ? textsElsewhere(besides: synced, in: top) : otherLists(besides: synced)
    let lost = consent.unaccepted(losses(others: others), at: path).filter { !agreed.contains($0.list) }
    if lost.isEmpty { return gone.map(\.list) }
    throw consent.refusal(of: lost, at: remote, restoredBy: command(lost.map(\.list)), path: path)
  }

  /// The texts where a task that is gone from lists here may be.
  ///
  /// - Parameters:
  ///   - synced: the paths of these lists.
  ///   - top: their folder.
  public func textsElsewhere(besides synced: Set<String>, in top: String) throws -> [[UInt8]] {
    let lists = synced.union(context.settings.files.configuredLists).union([files.todo])
    return try otherLists(besides: synced) + [deletedTasks(in: top, of: lists)]
  }

  /// The tasks of the folder that the user has deleted with the program, in each version that the journal knows: only
  /// another program deletes tasks by mistake.
  ///
  /// - Parameter lists: the paths of those whose journals are read.
  private func deletedTasks(in top: String, of lists: Set<String>) throws -> [UInt8] {
    struct Line: Hashable {
      let path: String
      let text: [UInt8]
    }
    var (deleted, added): (Set<Line>, Set<Line>) = ([], [])
    // Backwards, so that the versions of a deleted task before its edits are found.
    let journals = [context.stores.journal] + lists.sorted().compactMap(context.stores.journalOfList)
    let actions = try journals.flatMap { try $0.history().actions.reversed() }
    var known: Set<UInt64> = []
    for action in actions.sorted(by: { ($0.date, $0.secondOfDay) > ($1.date, $1.secondOfDay) })
    where known.insert(action.id).inserted && action.identity.name != context.stores.action.name
      && action.identity.origin != .merge
    {
      let changes = action.parts.map(\.latest).filter { $0.path.hasPrefix(top == "/" ? top : "\(top)/") }
      // A task that went to another list, and is not there now, was lost there.
      let moved = Set(changes.flatMap { $0.lines.filter { $0.oldText ?? [] == [] }.compactMap(\.newText) })
      for change in changes {
        for line in change.lines {
          let (old, new) = (line.oldText ?? [], line.newText ?? [])
          let (before, after) = (Line(path: change.path, text: old), Line(path: change.path, text: new))
          if old.isEmpty {
            added.insert(after)
          } else if new.isEmpty
            ? !moved.contains(old) && added.remove(before) == nil : deleted.contains(after)
          {
            deleted.insert(before)
          }
        }
      }
    }
    return deleted.flatMap { $0.text + [.newline] }
  }

  /// Runs a body that refuses gone tasks. If only the undo of a sync has emptied or deleted lists, restores them,
  /// because other machines have their tasks, and runs it again.
  ///
  /// - Parameter lists: those after the last sync.
  /// - Returns: the restored lists.
  public func restoringUndone(
    _ lists: () throws -> FileSet, in layout: SyncLayout, _ body: () throws -> Void
  ) throws -> [String] {
    do {
      try body()
      return []
    } catch let error as CommandError where error.code == "deletions" {
      let (lists, actions) = (try lists(), try context.stores.journal.history().actions)
      let undone = lists.keys.sorted().filter { list in
        let path = layout.path(of: list)
        let last = actions.last { $0.parts.contains { $0.latest.path == path } }
        return last?.identity.name == context.stores.action.name
          && last?.parts.allSatisfy { $0.latest.path != path || $0.isUndone } == true
      }
      if undone.isEmpty { throw error }
      try StoredFileSet(openStore: context.stores.open, inspector: context.stores.inspector, layout: layout)
        .write(undone, old: [:], new: lists)
      try body()
      return undone
    }
  }

  /// Writes notes that another program has deleted or emptied again if a task still names them. The user deletes a note
  /// by taking `note:` from its tasks.
  ///
  /// - Parameters:
  ///   - old: the notes after the last sync.
  ///   - new: the notes now.
  ///   - lists: the lists now.
  /// - Returns: these notes.
  public func restoreNotes(
    from old: FileSet, to new: FileSet, namedIn lists: FileSet, in layout: SyncLayout
  ) throws -> [String] {
    let lost = layout.lostNotes(from: old, to: new, namedIn: lists)
    try StoredFileSet(openStore: context.stores.open, inspector: context.stores.inspector, layout: layout)
      .write(lost, old: new, new: old)
    return lost
  }

  /// The lists of `TODO_LISTS`, with their done.txt, that are not in the set.
  private func otherLists(besides known: Set<String>) throws -> [[UInt8]] {
    let inspector = context.stores.inspector
    let lists = context.settings.files.configuredLists.filter { !$0.contains("://") }.flatMap { path in
      [path, TodoFiles(beside: path).done].map(inspector.realPath)
    }
    let own = known.union([files.todo, files.done])
    return try Set(lists).subtracting(own).sorted().map { try context.stores.open($0).list().bytes }
  }
}
