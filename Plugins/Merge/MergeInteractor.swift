import Merging
import TodoMerge
import TodoStores
import TodoTxt

/// Merges the lists of directories, and the notes that their tasks name.
struct MergeInteractor {
  let lists: StoredTaskMerge
  let inspector: any FileInspector

  struct Outcome {
    var lists: StoredTaskMerge.Outcome

    /// The paths of the notes that have changed, or would, and of those in which the lines of both sides were kept.
    var notes: [String] = []
    var notesWithBoth: [String] = []
  }

  /// - Parameters:
  ///   - ours: the directory that gets the merge.
  ///   - isTrial: whether nothing is written.
  /// - Throws: `StoredTaskMerge.Problem`, `TodoStoreError`.
  func merge(base: String, into ours: String, _ theirs: String, isTrial: Bool) throws -> Outcome {
    func merge(isTrial: Bool) throws -> StoredTaskMerge.Outcome {
      try lists.merge(
        base: .init(directory: base), into: .init(directory: ours), .init(directory: theirs), isTrial: isTrial
      )
    }
    var outcome = Outcome(lists: try merge(isTrial: true))
    let directories = Directories(base: base, ours: ours, theirs: theirs)
    let notes = try notes(in: directories, stillNamedIn: outcome.lists.result)
    outcome.notes = notes.map(\.path)
    outcome.notesWithBoth = notes.filter(\.keepsBoth).map(\.path)
    if isTrial { return outcome }
    // A note is there before the task that names it, and goes after it.
    for note in notes where note.text != nil { try write(note) }
    outcome.lists = try merge(isTrial: false)
    for note in notes where note.text == nil {
      if try write(note) { _ = try inspector.deleteEmptyFile(at: note.path) }
    }
    return outcome
  }

  private struct Directories {
    let base, ours, theirs: String

    var all: [String] { [base, ours, theirs] }
  }

  /// A note that is another one after the merge; without a text where it goes.
  private struct MergedNote {
    let path: String
    let present: [UInt8]?
    let text: [UInt8]?
    let keepsBoth: Bool
  }

  /// The notes that a task of either side names, where the merge changes them.
  private func notes(
    in directories: Directories, stillNamedIn result: TaskFiles
  ) throws -> [MergedNote] {
    let reserved = ["todo.txt", "done.txt", "report.txt"]
    let lists = Set(reserved.map { inspector.realPath(of: "\(directories.ours)/\($0)") })
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
      if lists.contains(inspector.realPath(of: path)) { continue }
      let texts = try directories.all.map { try text(at: "\($0)/\(String(pathBytes: name.bytes))") }
      let merged = Self.merged(texts[0], texts[1], texts[2])
      // What a task still names is not gone.
      if merged.text == texts[1] || merged.text == nil && kept.contains(name) { continue }
      notes.append(
        MergedNote(path: path, present: texts[1], text: merged.text, keepsBoth: merged.keepsBoth))
    }
    return notes
  }

  private static func names(in list: [UInt8]?) -> Set<NoteName> {
    Set(TodoList(bytes: list ?? []).compactMap(\.noteName))
  }

  /// Nil where there is no such file.
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

  /// - Returns: false where a note that is to go has been changed by now, and stays.
  @discardableResult
  private func write(_ note: MergedNote) throws -> Bool {
    var isPresent = true
    try lists.openStore(note.path).update { list in
      isPresent = list.bytes.elementsEqual(note.present ?? [])
      // What somebody has written meanwhile is a side of its own.
      let text =
        isPresent
        ? note.text ?? []
        : note.text.map { TextMerge(base: note.present ?? [], ours: Array(list.bytes), theirs: $0).result }
      return text.map { list.edits(makingExactly: TodoList(bytes: $0)) } ?? []
    }
    return isPresent
  }
}
