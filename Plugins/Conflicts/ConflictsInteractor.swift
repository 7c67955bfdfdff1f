import ModuleKit
import TodoStores
import TodoTxt

struct ConflictsInteractor {
  let inspector: any FileInspector
  let openStore: @Sendable (String) -> any TodoStore
  let journal: any TodoJournal

  /// The files whose copies count.
  let paths: [String]

  func copies() throws(TodoStoreError) -> [ConflictCopy] {
    var copies: [ConflictCopy] = []
    for path in paths { copies += try self.copies(of: path) }
    return copies
  }

  func copies(of path: String) throws(TodoStoreError) -> [ConflictCopy] {
    try inspector.conflictCopies(of: path).map { ConflictCopy(original: path, path: $0) }
  }

  func compare(_ copy: ConflictCopy) throws(TodoStoreError) -> ConflictComparison {
    let theirs = try openStore(copy.path).list()
    let ours = try openStore(copy.original).list()
    var common = LineCounts(theirs)
    let onlyInOriginal = ours.filter { !$0.isBlank && !common.take(Array($0.text)) }
      .map { NumberedTask(number: TaskNumber($0.number), text: Array($0.text)) }
    let merge = ConflictMerge(of: theirs, into: MergeTarget(ours, states: PastStates()))
    return ConflictComparison(copy: copy, onlyInCopy: merge.added, onlyInOriginal: onlyInOriginal)
  }

  /// Takes what copies of a file have into it, in one commit; the copies stay as they are.
  ///
  /// - Returns: what came of each of the copies.
  /// - Throws: what kept the file from being read or written.
  func merge(
    _ copies: [ConflictCopy], into path: String
  ) throws(TodoStoreError) -> [Result<ConflictMerge, TodoStoreError>] {
    let lists = copies.map(read)
    let history = try? journal.history()
    var merges: [Result<ConflictMerge, TodoStoreError>] = []
    try openStore(path).update { ours in
      var target = MergeTarget(ours, states: states(of: ours, at: path, history))
      merges = lists.map { list in
        list.map { list in
          let merge = ConflictMerge(of: list, into: target)
          target.take(merge)
          return merge
        }
      }
      return target.edits
    }
    return merges
  }

  /// Deletes those copies of a file in which there is nothing left to take.
  ///
  /// - Returns: what became of each of the copies.
  /// - Throws: what kept the file from being read.
  func delete(
    _ copies: [ConflictCopy], of path: String
  ) throws(TodoStoreError) -> [Result<ConflictDeletion, TodoStoreError>] {
    let ours = try openStore(path).list()
    let target = MergeTarget(ours, states: states(of: ours, at: path, try? journal.history()))
    return copies.map { copy in
      Result { () throws(TodoStoreError) in try delete(copy, from: target) }
    }
  }

  private func delete(
    _ copy: ConflictCopy, from target: MergeTarget
  ) throws(TodoStoreError) -> ConflictDeletion {
    let theirs = try openStore(copy.path).list()
    let merge = ConflictMerge(of: theirs, into: target)
    if !merge.isEmpty { return .kept(missing: merge.changes.count + merge.added.count) }
    let isDeleted = try inspector.deleteConflictCopy(at: copy.path, holding: theirs.bytes)
    return isDeleted ? .deleted : .changed
  }

  private func read(_ copy: ConflictCopy) -> Result<TodoList, TodoStoreError> {
    Result { () throws(TodoStoreError) in try openStore(copy.path).list() }
  }

  /// - Parameter history: nil where the journal can't be read; then nothing is known.
  private func states(of list: TodoList, at path: String, _ history: JournalHistory?) -> PastStates {
    guard let history else { return PastStates() }
    let realPath = inspector.realPath(of: path)
    return PastStates(of: list, in: history) { inspector.realPath(of: $0) == realPath }
  }
}
