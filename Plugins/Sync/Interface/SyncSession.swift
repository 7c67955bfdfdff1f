public import ModuleKit
public import TodoMerge
import TodoStores

/// The properties of a sync that an engine needs to know.
public struct SyncSession: Sendable {
  /// The stores' commits belong to the sync, which is one action to undo.
  public let context: ModuleContext

  /// The user's files, as real paths.
  public let files: TodoFiles

  /// Whether the user must not be asked, as in the background.
  public let isAutomatic: Bool

  /// Whether most tasks may be gone.
  public let acceptsDeletions: Bool

  public init(context: ModuleContext, isAutomatic: Bool = false, acceptsDeletions: Bool = false) {
    self.context = context
    self.isAutomatic = isAutomatic
    self.acceptsDeletions = acceptsDeletions
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

  /// Guards against a list that another program has emptied or replaced by mistake.
  ///
  /// - Parameters:
  ///   - old: the lists after the last sync.
  ///   - new: the lists now. A task that was moved, completed or edited is not gone.
  ///   - remote: the name of the other side, if the tasks are missing there.
  ///   - command: a shell command that restores the tasks here, whichever program removed them; nil if the message
  ///     can name no command.
  /// - Throws: `CommandError` if most tasks are gone, at least five.
  public func checkDeletions(
    from old: TaskFiles, to new: TaskFiles, at remote: String? = nil, restoredBy command: String? = nil
  ) throws(CommandError) {
    if acceptsDeletions || old == new { return }
    let tasks = GoneTasks(from: old, to: new)
    guard tasks.count >= 5, tasks.count * 2 > tasks.total else { return }
    let remedy =
      command.map { "Restore the last version with “\($0)”" } ?? "If todo deleted them, undo restores them"
    let gone = "\(tasks.count) of \(tasks.total) tasks are gone"
    throw CommandError(
      remote.map {
        "\(gone) at \($0) since the last sync. Restore them there; “todo sync --deletions” deletes them here, too."
      }
        ?? "\(gone) since the last sync. \(remedy); “todo sync --deletions” deletes them everywhere.",
      code: "deletions")
  }
}
