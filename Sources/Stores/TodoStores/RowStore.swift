public import TodoTxt

/// A list of tasks in a row: a store for a module that has to say only how bytes are loaded, saved and watched.
public final class RowStore: TodoStore {
  private let row: any StoreRow
  private let path: String
  private let services: StoreServices
  private let followers: UpdateFollowers
  private let action: RunningAction?

  private init(
    _ row: any StoreRow, at path: String, with services: StoreServices, followers: UpdateFollowers,
    for action: RunningAction?
  ) {
    self.row = row
    self.path = path
    self.services = services
    self.followers = followers
    self.action = action
  }

  public convenience init(_ row: any StoreRow, at path: String, with services: StoreServices) {
    let followers = UpdateFollowers(
      read: { () throws(TodoStoreError) in
        guard let bytes = try row.load() else { throw .missing(path: path) }
        return TodoList(bytes: bytes)
      },
      watch: { row.watch($0) })
    let action = RunningAction(ActionIdentity(""), endsWithEachCommit: true)
    self.init(row, at: path, with: services, followers: followers, for: action)
  }

  public var exists: Bool { (try? row.load()) != nil }

  public func list() throws(TodoStoreError) -> TodoList { TodoList(bytes: try row.load() ?? []) }

  public func updates() -> TodoUpdates { followers.updates() }

  @discardableResult
  public func update(_ plan: (TodoList) -> [TodoEdit]) throws(TodoStoreError) -> TodoList {
    // Take the row's lock first, so that followers do not wait for another program.
    try row.locked { () throws(TodoStoreError) in
      try followers.commit { () throws(TodoStoreError) in
        let list = try list()
        let edits = plan(list)
        guard !edits.isEmpty else { return (list, nil) }
        let edited = try list.edited(by: edits)
        let change = FileChange(
          path: path, from: list, by: edits, to: edited.list, createsFile: !exists)
        try services.append(edited.moved, from: path, by: action)
        try row.save(edited.list.bytes)
        services.record([change], of: action)
        return (edited.list, TodoCommit(edits, of: list, to: edited.list, by: action))
      }
    }
  }

  public func acting(as action: RunningAction?) -> any TodoStore {
    RowStore(row, at: path, with: services, followers: followers, for: action)
  }
}

/// Bytes that are loaded and saved as a whole, such as a row of a database.
public protocol StoreRow: Sendable {
  /// Returns the saved bytes; nil if nothing is saved.
  func load() throws(TodoStoreError) -> [UInt8]?

  /// Saves all of the bytes or none. They are durable when it returns.
  func save(_ bytes: [UInt8]) throws(TodoStoreError)

  /// Runs `body` while no other program saves.
  func locked<Result>(_ body: () throws(TodoStoreError) -> Result) throws(TodoStoreError) -> Result

  /// Calls `onSave` whenever another program may have saved, until the returned function is called.
  func watch(_ onSave: @escaping @Sendable () -> Void) -> @Sendable () -> Void
}
