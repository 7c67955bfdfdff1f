public import TodoStores
import TodoTxt

/// Lists and notes of a synced folder, changed through their stores, so that the journal has it all as parts of the
/// running action.
public struct StoredFileSet: Sendable {
  private let openStore: @Sendable (_ path: String) -> any TodoStore
  private let inspector: any FileInspector
  private let layout: SyncLayout

  /// - Parameter openStore: the stores' commits belong to the action that is to be undone.
  public init(
    openStore: @escaping @Sendable (_ path: String) -> any TodoStore, inspector: any FileInspector,
    layout: SyncLayout
  ) {
    self.openStore = openStore
    self.inspector = inspector
    self.layout = layout
  }

  /// Writes the files of `new`. Edits since `old` stay, merged with them.
  ///
  /// - Parameters:
  ///   - old: the former files; a file that did not exist has none.
  ///   - writtenFiles: finds out whether this sync, or a killed one, has already written the file at a path. Called
  ///     once, and again if another program saves todo.txt after done.txt was written.
  /// - Throws: `StoredTaskMerge.Problem`, `TodoStoreError`.
  public func write(
    _ paths: [String], old: FileSet, new: FileSet,
    writtenFiles: @escaping () -> (_ path: String) -> Bool = { { _ in false } }
  ) throws {
    var hasWritten = writtenFiles()
    /// The base of others' edits: the old version, or the new one if that was written.
    func base(of path: String) -> [UInt8]? { hasWritten(layout.path(of: path)) ? new[path] : old[path] }
    let merging = StoredTaskMerge(openStore: openStore)
    var others = paths
    let tasks = [layout.todo, layout.done].compactMap(\.self)
    if tasks.contains(where: paths.contains) {
      others.removeAll(where: tasks.contains)
      var isRetry = false
      let baseOfTasks = {
        if isRetry { hasWritten = writtenFiles() }
        isRetry = true
        return TaskFiles(todo: base(of: layout.todo), done: layout.done.flatMap(base))
      }
      _ = try merging.merge(
        base: baseOfTasks,
        into: .init(todo: layout.path(of: layout.todo), done: layout.done.map(layout.path)),
        layout.tasks(of: new))
    }
    for path in others {
      let place = layout.path(of: path)
      if layout.kind(of: path) == .list, let list = new[path] {
        _ = try merging.merge(
          base: { TaskFiles(todo: base(of: path)) }, into: .init(file: place),
          TaskFiles(todo: list))
      } else {
        let store = openStore(place)
        // git's settings are not the user's text, so undo leaves them.
        let isSettings = path.hasSuffix(".gitattributes")
        let result = try (isSettings ? store.acting(as: nil) : store).update { present in
          let merge = TextMerge(
            base: base(of: path) ?? [], ours: present.bytes, theirs: new[path] ?? [])
          return present.edits(makingExactly: TodoList(bytes: merge.result))
        }
        if new[path] == nil, result.bytes.isEmpty {
          _ = try inspector.deleteEmptyFile(at: place)
        }
      }
    }
  }
}
