import TodoStores
import TodoTxt

/// A list of a `todo serve`.
final class ServedListStore: TodoStore {
  private let state: ServedListState
  private let action: RunningAction?

  convenience init(_ state: ServedListState) {
    self.init(state, for: RunningAction(ActionIdentity(""), endsWithEachCommit: true))
  }

  private init(_ state: ServedListState, for action: RunningAction?) {
    self.state = state
    self.action = action
  }

  var exists: Bool { (try? state.fetch().exists) ?? false }

  func list() throws(TodoStoreError) -> TodoList { try state.fetch().list }

  func updates() -> TodoUpdates { state.updates() }

  func update(_ plan: (TodoList) -> [TodoEdit]) throws(TodoStoreError) -> TodoList {
    try state.update(by: action, plan)
  }

  func acting(as action: RunningAction?) -> any TodoStore { ServedListStore(state, for: action) }
}
