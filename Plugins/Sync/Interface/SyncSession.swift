public import ModuleKit
public import TodoMerge
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

  /// The lists whose tasks may be gone.
  public let deletions: AcceptedDeletions

  public init(context: ModuleContext, isAutomatic: Bool = false, deletions: AcceptedDeletions = .none) {
    self.context = context
    self.isAutomatic = isAutomatic
    self.deletions = deletions
    let inspector = context.stores.inspector
    var files = context.settings.files
    files.todo = inspector.realPath(of: files.todo)
    files.done = inspector.realPath(of: files.done)
    files.report = inspector.realPath(of: files.report)
    self.files = files
  }

  /// The directory of todo.txt, from the root.
  public var directory: String {
    let directory = files.todo.lastIndex(of: "/").map { String(files.todo[..<$0]) } ?? "."
    return directory.isEmpty ? "/" : directory
  }

  // MARK: Gone tasks

  /// Guards against a list that another program has emptied, replaced, cut off or deleted by mistake.
  ///
  /// - Parameters:
  ///   - old: the lists after the last sync, by their paths from `top`.
  ///   - new: the lists now. A task that was moved, completed or edited is not gone.
  ///   - remote: the name of the other side, if the tasks are missing there.
  ///   - command: a shell command that restores these lists here, whichever program removed the tasks; nil if the
  ///     message can name no command.
  /// - Throws: `CommandError` if tasks are gone that the user must agree to delete.
  public func checkDeletions(
    from old: [String: [UInt8]], to new: [String: [UInt8]], in top: String, at remote: String? = nil,
    restoredBy command: (_ lists: [String]) -> String? = { _ in nil }
  ) throws {
    if old == new { return }
    func path(_ list: String) -> String { top == "/" ? "/\(list)" : "\(top)/\(list)" }
    let names = Set(old.keys).union(new.keys)
    let done = names.first { path($0) == files.done }
    func losses(others: [[UInt8]]) -> [GoneTasks.Loss] {
      unaccepted(GoneTasks(from: old, to: new, done: done, others: others).losses, at: path)
    }
    if losses(others: []).isEmpty { return }
    let lost = losses(others: try otherLists(besides: Set(names.map(path))))
    if lost.isEmpty { return }
    throw refusal(of: lost, at: remote, restoredBy: command(lost.map(\.list)), path: path)
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

  /// The losses that the user has not agreed to.
  ///
  /// - Parameter path: returns the real path of a list.
  public func unaccepted(
    _ losses: [GoneTasks.Loss], at path: (_ list: String) -> String
  ) -> [GoneTasks.Loss] {
    switch deletions {
    case .none: losses
    case .ofOnlyList: hasOtherLists || Set(losses.map(\.list)).count > 1 ? losses : []
    case .of(let paths): losses.filter { !paths.contains(path($0.list)) }
    }
  }

  /// The path from the directory of todo.txt, if it is there.
  private func shortName(_ path: String) -> String {
    let start = directory == "/" ? directory : "\(directory)/"
    return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : path
  }

  /// Whether `TODO_LISTS` names several lists, so that a file's name alone does not say which is meant.
  private var hasOtherLists: Bool { context.settings.files.configuredLists.count > 1 }

  /// The error that names the lists, and the commands to go on.
  ///
  /// - Parameters:
  ///   - losses: at least one.
  ///   - command: restores the lists here; nil if the message can name no command.
  ///   - path: returns the real path of a list.
  public func refusal(
    of losses: [GoneTasks.Loss], at remote: String?, restoredBy command: String? = nil,
    path: (_ list: String) -> String
  ) -> CommandError {
    func sum(_ value: (GoneTasks.Loss) -> Int) -> Int { losses.reduce(0) { $0 + value($1) } }
    let lists = losses.map { loss in
      let name = shortName(path(loss.list)).shownPath
      return switch loss.damage {
      case .missing: "\(name) is missing"
      case .cut: "\(name) ends in the middle of a line"
      case nil: losses.count == 1 ? name : "\(name): \(loss.count) of \(loss.total)"
      }
    }
    var names: [String] = []
    for path in losses.map({ path($0.list) }) {
      let name = (hasOtherLists ? path : shortName(path)).pathBytes.quotedForShell
      if !names.contains(name) { names.append(name) }
    }
    let gone = "\(sum(\.count)) of \(sum(\.total)) tasks are gone"
    let place = " since the last sync (\(lists.joined(separator: ", "))). "
    let consent = "“todo sync --deletions \(names.joined(separator: " "))” deletes them"
    let remedy =
      command.map { "Restore the last version with “\($0)”" } ?? "If todo deleted them, undo restores them"
    return CommandError(
      remote.map { "\(gone) at \($0)\(place)Restore them there; \(consent) here, too." }
        ?? "\(gone)\(place)\(remedy); \(consent) everywhere.", code: "deletions")
  }
}

/// The user's consent to delete tasks that are gone, as `--deletions` gives it.
public enum AcceptedDeletions: Hashable, Sendable {
  case none

  /// Of any list, if it is the only one that has lost tasks.
  case ofOnlyList

  /// Of the lists at these real paths.
  case of(Set<String>)
}
