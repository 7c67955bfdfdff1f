import TodoStores
import TodoTxt

struct DeduplicateInteractor {
  let store: any TodoStore
  let preservesLineNumbers: Bool

  /// Removes each line that equals an earlier one of the same list.
  ///
  /// - Returns: the number of removed tasks, without empty lines.
  func deduplicate() throws(TodoStoreError) -> Int {
    var removed = 0
    try store.update { list in
      var seen: [Int?: Set<ArraySlice<UInt8>>] = [:]
      let duplicates = list.filter { item in
        !seen[list.parts.index(ofLine: item.number - 1), default: []].insert(item.text).inserted
      }
      let tasks = duplicates.filter { !$0.text.isEmpty }
      removed = tasks.count
      return (preservesLineNumbers ? tasks : duplicates)
        .map { .remove(TodoLine($0), leavingBlank: preservesLineNumbers) }
    }
    return removed
  }
}
