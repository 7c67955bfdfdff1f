import ModuleKit
import TodoStores
import TodoTxt

struct ConflictsInteractor {
  let inspector: any FileInspector
  let openStore: @Sendable (String) -> any TodoStore
  let mergeBase: @Sendable (_ path: String, _ copy: TodoList) -> TodoList?

  /// The files whose copies count.
  let paths: [String]

  func copies() -> [ConflictCopy] {
    paths.flatMap { path in
      inspector.conflictCopies(of: path).map { ConflictCopy(original: path, path: $0) }
    }
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
    let base = mergeBase(copy.original, theirs)
    var merge = ConflictMerge(of: theirs, into: TodoList(), base: base)
    try openStore(copy.original).update { ours in
      merge = ConflictMerge(of: theirs, into: ours, base: base)
      return merge.edits
    }
    return merge
  }

  /// Deletes the copy, if there is nothing left in it to take.
  func delete(_ copy: ConflictCopy) throws(TodoStoreError) -> ConflictDeletion {
    let theirs = try openStore(copy.path).list()
    let base = mergeBase(copy.original, theirs)
    let missing = ConflictMerge(of: theirs, into: try openStore(copy.original).list(), base: base).edits.count
    guard missing == 0 else { return .kept(missing: missing) }
    let isDeleted = try inspector.deleteConflictCopy(at: copy.path, holding: theirs.bytes)
    return isDeleted ? .deleted : .changed
  }
}
