import TodoStores
import TodoTxt

/// A server's list in this process, for all stores of it.
final class ServedListState: Sendable {
  private let link: ServedListLink
  private let followers: UpdateFollowers

  init(_ link: ServedListLink) {
    self.link = link
    followers = UpdateFollowers(
      read: { () throws(TodoStoreError) in try link.told() }, watch: { link.watch($0) })
  }

  func fetch() throws(TodoStoreError) -> (list: TodoList, exists: Bool) { try link.fetch() }

  func updates() -> TodoUpdates {
    link.prepare()
    return followers.updates()
  }

  func update(
    by action: RunningAction?, _ plan: (TodoList) -> [TodoEdit]
  ) throws(TodoStoreError) -> TodoList {
    // The server has already committed when followers are informed.
    try link.commit(by: action, plan) { list, commit in
      _ = try? followers.commit { (list, commit) }
    }
  }
}
