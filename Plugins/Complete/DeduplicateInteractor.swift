import TodoStores
import TodoTxt

struct DeduplicateInteractor {
  let store: any TodoStore
  let preservesLineNumbers: Bool

  /// Removes each line that equals an earlier one.
  ///
  /// - Returns: the number of removed tasks, without empty lines.
  func deduplicate() throws(TodoStoreError) -> Int {
    var removed = 0
    try store.update { list in
      var seen: Set<ArraySlice<UInt8>> = []
      let duplicates = list.filter { !seen.insert($0.text).inserted }
      let tasks = duplicates.filter { !$0.text.isEmpty }
      removed = tasks.count
      return (preservesLineNumbers ? tasks : duplicates)
        .map { .remove(TodoLine($0), leavingBlank: preservesLineNumbers) }
    }
    return removed
  }
}
