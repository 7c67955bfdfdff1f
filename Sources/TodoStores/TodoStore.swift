public import TodoTxt

/// Where tasks are kept: reads the list, tells of every change to it, and commits edits.
///
/// A store knows bytes and lines, never what a listing looks like.
public protocol TodoStore: Sendable {
  /// Whether there is a file, or a device such as /dev/null; a directory is none.
  var exists: Bool { get }

  /// The list as it is now; an empty one where nothing was ever stored.
  func list() throws(TodoStoreError) -> TodoList

  /// The current state, then one for each change, until the iterating task is cancelled.
  ///
  /// - The first value comes at once. Where nothing can be read yet, it holds an empty list and the problem.
  /// - Each later value differs from the one before it.
  /// - What can't be read any more, or is gone, keeps its last list, with the problem.
  /// - A slow reader misses values, never the newest one, nor what this process has committed.
  /// - What this process commits comes as its own in `commits`, and at once.
  func updates() -> TodoUpdates

  /// Reads the list, asks `plan` what to do to it, and does that or nothing.
  ///
  /// No other program that takes the store's lock writes between the reading and the commit. One that
  /// takes no lock may: the list is then read again and `plan` is asked again, so it must be
  /// repeatable. Returning no edits leaves the store untouched.
  ///
  /// - Returns: the list after the edits, which is durable by then.
  /// - Throws: `lineChanged` when a line is not what an edit says it was, or what kept the store from
  ///   reading or writing; nothing is changed then.
  @discardableResult
  func update(_ plan: (TodoList) -> [TodoEdit]) throws(TodoStoreError) -> TodoList

  /// Adds a line at the end, as the edit of that name does, without a need to know the whole list.
  ///
  /// - Returns: the line as it is stored.
  /// - Throws: as `update(_:)`.
  @discardableResult
  func append(_ line: [UInt8]) throws(TodoStoreError) -> TodoItem

  /// The same tasks; what is changed through the new store is what `action` does.
  ///
  /// - Parameter action: nil where the journal is not to be told: who takes actions back tells it. What is committed
  ///   then is an undo.
  func acting(as action: RunningAction?) -> any TodoStore
}

extension TodoStore {
  /// Does all of `edits` or none of them; numbers are those before the first of them.
  ///
  /// - Returns: the list after the edits.
  /// - Throws: as `update(_:)`.
  @discardableResult
  public func apply(_ edits: [TodoEdit]) throws(TodoStoreError) -> TodoList {
    try update { _ in edits }
  }

  @discardableResult
  public func append(_ line: [UInt8]) throws(TodoStoreError) -> TodoItem {
    let list = try apply([.append(line)])
    return list[list.count - 1]
  }
}
