import TodoTxt

/// The tasks of an older version that have no descendant in a newer one.
package struct GoneTasks: Hashable, Sendable {
  package let count: Int

  /// The number of all tasks of the older version.
  package let total: Int

  /// A task that was moved, completed or edited is not gone, as far as a merge recognizes it.
  package init(from old: TaskFiles, to new: TaskFiles) {
    var symbols = SymbolTable()
    let base = MergeEntry.all(of: old, &symbols)
    let side = MergeEntry.all(of: new, &symbols)
    var matching = EntryMatching(base: base, side: side, &symbols)
    matching.matchLikeTasks { _ in true }
    let tasks = base.indices.filter { !base[$0].isBlank }
    count = tasks.count { matching.inSide[$0] == nil }
    total = tasks.count
  }
}
