public import TodoTxt

/// Keeps tasks: reads the list, reports every change of it, and commits edits.
///
/// A store knows bytes and lines, not how they are shown.
public protocol TodoStore: Sendable {
  /// Whether there is a file or a device such as /dev/null; false for a directory.
  var exists: Bool { get }

  /// Returns the current list; an empty list if nothing was ever stored.
  func list() throws(TodoStoreError) -> TodoList

  /// Returns the current state, then one for each change, until the iterating task is cancelled.
  ///
  /// - The first value comes at once. If the list can't be read yet, it is empty and the problem is set.
  /// - Each later value differs from the one before it.
  /// - If the list becomes unreadable or its file is removed, the last list stays and the problem is set.
  /// - A slow reader may miss values, but never the newest one, nor a commit of this process.
  /// - Commits of this process are in `commits`, and come at once.
  func updates() -> TodoUpdates

  /// Reads the list, passes it to `plan`, and commits the returned edits, all or none.
  ///
  /// No program that takes the store's lock writes between the reading and the commit. A program without the
  /// lock may. Then the list is read again and `plan` is called again, so it must be repeatable. If it
  /// returns no edits, the store stays untouched.
  ///
  /// - Returns: the list after the edits, which is durable by then.
  /// - Throws: `lineChanged` if a line differs from what its edit expects, or the error of reading or
  ///   writing. Nothing is changed then.
  @discardableResult
  func update(_ plan: (TodoList) -> [TodoEdit]) throws(TodoStoreError) -> TodoList

  /// Adds a line at the end, as an `append` edit does, without reading the whole list.
  ///
  /// - Returns: the stored line.
  /// - Throws: as `update(_:)`.
  @discardableResult
  func append(_ line: [UInt8]) throws(TodoStoreError) -> TodoItem

  /// Adds lines, as `append` edits do.
  ///
  /// - Returns: the stored lines, and the files that their numbers are of.
  func append(all lines: [[UInt8]]) throws(TodoStoreError) -> (items: [TodoItem], parts: ListParts)

  /// Returns a store of the same tasks whose commits belong to `action`.
  ///
  /// - Parameter action: nil for an undo. Its commits are not recorded by the store, because the undo
  ///   records them itself.
  func acting(as action: RunningAction?) -> any TodoStore
}

extension TodoStore {
  /// Commits all of `edits` or none. Their line numbers are those before the first edit.
  ///
  /// - Returns: the list after the edits.
  /// - Throws: as `update(_:)`.
  @discardableResult
  public func apply(_ edits: [TodoEdit]) throws(TodoStoreError) -> TodoList {
    try update { _ in edits }
  }

  public func append(
    all lines: [[UInt8]]
  ) throws(TodoStoreError) -> (items: [TodoItem], parts: ListParts) {
    if lines.count == 1 { return ([try append(lines[0])], ListParts()) }
    return (Array(try apply(lines.map(TodoEdit.append)).suffix(lines.count)), ListParts())
  }

  @discardableResult
  public func append(_ line: [UInt8]) throws(TodoStoreError) -> TodoItem {
    let list = try apply([.append(line)])
    return list[list.count - 1]
  }
}
