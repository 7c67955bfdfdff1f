import TodoStores
import TodoTxt

/// Finds the projects and contexts to choose from.
struct TagInteractor {
  let store: any TodoStore

  /// The known projects and contexts, those of the tasks included, and how many of the tasks have each.
  func tags(of tasks: [SelectedTask]) throws(TodoStoreError) -> [(word: [UInt8], count: Int)] {
    let items = tasks.map { TodoItem(line: $0.line.text) }
    let own = items.flatMap { item in
      item.projects.map { [UInt8(ascii: "+")] + $0 } + item.contexts.map { [UInt8(ascii: "@")] + $0 }
    }
    var known = try tags()
    for tag in own where !known.contains(tag) { known.append(tag) }
    return known.map { tag in (tag, items.count { $0.hasWord(tag) }) }
  }

  /// The projects and contexts of the open tasks, with their signs, those that are used most first.
  func tags() throws(TodoStoreError) -> [[UInt8]] {
    TagCounts(of: try store.list()).tags
  }
}
