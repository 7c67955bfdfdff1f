import FileStore
import TodoStores
import TodoTxt

/// A store's updates, one after the other.
struct Followed {
  private var updates: TodoUpdates.AsyncIterator
  private(set) var seen: [TodoUpdate] = []

  init(_ store: some TodoStore) {
    updates = store.updates().makeAsyncIterator()
  }

  mutating func next() async -> TodoUpdate? {
    let update = await updates.next()
    if let update { seen.append(update) }
    return update
  }

  /// Skips updates until one holds this text and no problem.
  mutating func reaches(_ text: String) async -> Bool {
    await reaches { $0.problem == nil && $0.list == TodoList(text) }
  }

  mutating func reaches(_ isExpected: (TodoUpdate) -> Bool) async -> Bool {
    while let update = await next() {
      if isExpected(update) { return true }
    }
    return false
  }
}
