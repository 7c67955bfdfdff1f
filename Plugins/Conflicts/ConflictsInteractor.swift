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
    for path in paths {
      copies += try inspector.conflictCopies(of: path).map { ConflictCopy(original: path, path: $0) }
    }
    return copies
  }

  func compare(_ copy: ConflictCopy) throws(TodoStoreError) -> ConflictComparison {
    let theirs = try openStore(copy.path).list()
    let ours = try openStore(copy.original).list()
    var common = LineCounts(theirs)
    let onlyInOriginal = ours.filter { !$0.isBlank && !common.take(Array($0.text)) }
      .map { NumberedTask(number: TaskNumber($0.number), text: Array($0.text)) }
    return ConflictComparison(
      copy: copy, onlyInCopy: ConflictMerge(of: theirs, into: ours, base: nil).added,
      onlyInOriginal: onlyInOriginal)
  }

  /// Takes what the copy has into the file; the copy stays as it is.
  func merge(_ copy: ConflictCopy) throws(TodoStoreError) -> ConflictMerge {
    let theirs = try openStore(copy.path).list()
    let base = base(of: copy)
    var merge = ConflictMerge(of: theirs, into: TodoList(), base: nil)
    try openStore(copy.original).update { ours in
      merge = ConflictMerge(of: theirs, into: ours, base: base(ours, theirs))
      return merge.edits
    }
    return merge
  }

  /// Deletes the copy, if there is nothing left in it to take.
  func delete(_ copy: ConflictCopy) throws(TodoStoreError) -> ConflictDeletion {
    let theirs = try openStore(copy.path).list()
    let ours = try openStore(copy.original).list()
    let merge = ConflictMerge(of: theirs, into: ours, base: base(of: copy)(ours, theirs))
    let missing = merge.edits.count
    guard missing == 0 else { return .kept(missing: missing) }
    let isDeleted = try inspector.deleteConflictCopy(at: copy.path, holding: theirs.bytes)
    return isDeleted ? .deleted : .changed
  }

  /// What knows the lines that a file and its copy both go back to; nothing, where the journal can't be read.
  private func base(of copy: ConflictCopy) -> (_ ours: TodoList, _ theirs: TodoList) -> LineCounts? {
    guard let history = try? journal.history() else { return { _, _ in nil } }
    let path = inspector.realPath(of: copy.original)
    let base = MergeBase { inspector.realPath(of: $0) == path }
    return { ours, theirs in base.lines(of: ours, copy: theirs, in: history) }
  }
}
