import Synchronization
public import TodoStores
public import TodoTxt

/// A store whose changes fail, like those of a file on a full disk.
public struct UnreliableStore: TodoStore {
  private let base: any TodoStore
  private let failure: StoreFailure?

  /// - Parameter failure: nil for none.
  public init(_ base: any TodoStore, failingBy failure: StoreFailure?) {
    self.base = base
    self.failure = failure
  }

  public var exists: Bool { base.exists }

  public func list() throws(TodoStoreError) -> TodoList { try base.list() }

  public func updates() -> TodoUpdates { base.updates() }

  @discardableResult
  public func update(_ plan: (TodoList) -> [TodoEdit]) throws(TodoStoreError) -> TodoList {
    guard let error = failure?.next() else { return try base.update(plan) }
    // A change that the disk does not confirm is made anyway.
    if case .unconfirmed = error { _ = try base.update(plan) }
    throw error
  }

  public func acting(as action: RunningAction?) -> any TodoStore {
    UnreliableStore(base.acting(as: action), failingBy: failure)
  }
}

/// The failures of changes, from the first or a later one on.
public final class StoreFailure: Sendable {
  private let error: TodoStoreError
  private let successes: Mutex<Int>

  /// - Parameter successes: the number of changes that succeed first.
  public init(_ error: TodoStoreError, after successes: Int = 0) {
    self.error = error
    self.successes = Mutex(successes)
  }

  /// - Returns: nil for success.
  fileprivate func next() -> TodoStoreError? {
    successes.withLock { successes in
      successes -= 1
      return successes < 0 ? error : nil
    }
  }
}
