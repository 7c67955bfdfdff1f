import Merging
import TodoStores
import TodoTxt

/// Merges the lists of directories, and the notes of their tasks.
struct MergeInteractor {
  let lists: StoredTaskMerge
  let inspector: any FileInspector

  struct Outcome {
    var lists: StoredTaskMerge.Outcome

    /// The paths of the notes that were changed, or would be, and of those in which both versions of lines
    /// were kept.
    var notes: [String] = []
    var notesWithBoth: [String] = []
  }

  /// A side that lacks so many tasks of the base that it may have lost them by mistake.
  struct Deletions: Error {
    var side: String
    var count: Int

    /// The number of tasks in the base.
    var total: Int
  }

  /// - Parameters:
  ///   - ours: the directory for the result.
  ///   - isTrial: whether to write nothing.
  ///   - isAgreed: whether a side may lack most tasks of the base.
  /// - Throws: `StoredTaskMerge.Problem`, `TodoStoreError`, `Deletions`.
  func merge(
    base: String, into ours: String, _ theirs: String, isTrial: Bool, isAgreed: Bool
  ) throws -> Outcome {
    func merge(isTrial: Bool, after trial: StoredTaskMerge.Outcome? = nil) throws -> StoredTaskMerge.Outcome {
      try lists.merge(
        base: .init(directory: base), into: .init(directory: ours), .init(directory: theirs),
        isTrial: isTrial, after: trial)
    }
    for directory in [base, ours, theirs] {
      try inspector.checkApart("\(directory)/done.txt", from: "\(directory)/todo.txt")
    }
    var outcome = Outcome(lists: try merge(isTrial: true))
    if !outcome.lists.hasNoBase, !isAgreed { try checkDeletions(from: base, to: [ours, theirs]) }
    let directories = Directories(base: base, ours: ours, theirs: theirs)
    let notes = try notes(in: directories, stillNamedIn: outcome.lists.result)
    outcome.notes = notes.map(\.path)
    outcome.notesWithBoth = notes.filter(\.keepsBoth).map(\.path)
    if isTrial { return outcome }
    // A note is created before the task that names it, and deleted after it.
    for note in notes where note.text != nil { try write(note) }
    outcome.lists = try merge(isTrial: false, after: outcome.lists)
    for note in notes where note.text == nil {
      if try write(note) { _ = try inspector.deleteEmptyFile(at: note.path) }
    }
    return outcome
  }

  private func checkDeletions(from base: String, to sides: [String]) throws {
    func files(in directory: String) throws -> [String: [UInt8]] {
      var files: [String: [UInt8]] = [:]
      for name in ["todo.txt", "done.txt"] { files[name] = try text(at: "\(directory)/\(name)") }
      return files
    }
    let old = try files(in: base)
    for side in sides {
      let losses = GoneTasks(from: old, to: try files(in: side), done: "done.txt").losses
      func sum(_ value: (GoneTasks.Loss) -> Int) -> Int { losses.reduce(0) { $0 + value($1) } }
      if !losses.isEmpty { throw Deletions(side: side, count: sum(\.count), total: sum(\.total)) }
    }
  }

  private struct Directories {
    let base, ours, theirs: String

    var all: [String] { [base, ours, theirs] }
  }

  /// A note that the merge changes; without a text if it deletes the note.
  private struct MergedNote {
    let path: String
    let present: [UInt8]?
    let text: [UInt8]?
    let keepsBoth: Bool
  }

  /// The notes that a task of either side names and the merge changes.
  private func notes(
    in directories: Directories, stillNamedIn result: TaskFiles
  ) throws -> [MergedNote] {
    let reserved = ["todo.txt", "done.txt", "report.txt"]
    let lists = reserved.map { "\(directories.ours)/\($0)" }
    var names: Set<NoteName> = []
    for directory in directories.all {
      for list in ["todo.txt", "done.txt"] {
        names.formUnion(Self.names(in: try text(at: "\(directory)/\(list)")))
      }
    }
    let kept = Self.names(in: result.todo).union(Self.names(in: result.done))
    var notes: [MergedNote] = []
    for name in names.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
      let path = "\(directories.ours)/\(String(pathBytes: name.bytes))"
      if lists.contains(where: { inspector.isSameFile($0, path) }) { continue }
      let texts = try directories.all.map { try text(at: "\($0)/\(String(pathBytes: name.bytes))") }
      let merged = Self.merged(texts[0], texts[1], texts[2])
      // A note that a task still names is kept.
      if merged.text == texts[1] || merged.text == nil && kept.contains(name) { continue }
      notes.append(
        MergedNote(path: path, present: texts[1], text: merged.text, keepsBoth: merged.keepsBoth))
    }
    return notes
  }

  private static func names(in list: [UInt8]?) -> Set<NoteName> {
    Set(TodoList(bytes: list ?? []).compactMap(\.noteName))
  }

  /// Nil if the file does not exist.
  private func text(at path: String) throws -> [UInt8]? {
    let store = lists.openStore(path)
    return store.exists ? Array(try store.list().bytes) : nil
  }

  private static func merged(
    _ base: [UInt8]?, _ ours: [UInt8]?, _ theirs: [UInt8]?
  ) -> (text: [UInt8]?, keepsBoth: Bool) {
    if ours == theirs || theirs == base { return (ours, false) }
    if ours == base { return (theirs, false) }
    guard let ours, let theirs else { return (ours ?? theirs, false) }
    let merge = TextMerge(base: base ?? [], ours: ours, theirs: theirs)
    return (merge.result, merge.keepsBoth)
  }

  /// - Returns: false if a note to delete was changed meanwhile, and is kept.
  @discardableResult
  private func write(_ note: MergedNote) throws -> Bool {
    var isPresent = true
    try lists.openStore(note.path).update { list in
      isPresent = list.bytes.elementsEqual(note.present ?? [])
      // A text saved meanwhile is a side of its own.
      let text =
        isPresent
        ? note.text ?? []
        : note.text.map { TextMerge(base: note.present ?? [], ours: Array(list.bytes), theirs: $0).result }
      return text.map { list.edits(makingExactly: TodoList(bytes: $0)) } ?? []
    }
    return isPresent
  }
}
