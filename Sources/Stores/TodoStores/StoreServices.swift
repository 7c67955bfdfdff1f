/// The services of a program for the stores that it opens.
public struct StoreServices: Sendable {
  /// Knows every commit, so that undo can reverse it.
  public let journal: any TodoJournal

  /// Told when an edit waits for another program.
  public let waiting: StoreWaiting

  /// The secret that opens the list of a server, from the fragment of the address that the user has given; nil
  /// without one.
  public var token: String?

  /// The environment, `NAME=value` each, which determines the places of settings.
  public var environment: @Sendable () -> [[UInt8]] = { [] }

  /// Opens another list by its path, such as the one that tasks move to.
  public let open: @Sendable (_ path: String) -> any TodoStore

  public init(
    journal: any TodoJournal, waiting: StoreWaiting = StoreWaiting(),
    open: @escaping @Sendable (_ path: String) -> any TodoStore
  ) {
    self.journal = journal
    self.waiting = waiting
    self.open = open
  }

  /// Records the changes of a commit.
  ///
  /// - Parameter action: as in `TodoStore.acting(as:)`; nothing is recorded for nil.
  public func record(_ changes: [FileChange], of action: RunningAction?) {
    if let action { journal.record(changes, of: action) }
  }

  /// Adds moved lines to their destinations. They are durable when this returns, so that the store can then
  /// write its list without them.
  ///
  /// - Parameters:
  ///   - path: the list that the lines leave.
  ///   - action: as in `TodoStore.acting(as:)`.
  /// - Throws: `unwritable` if a line is to move to the list that it is in.
  public func append(
    _ moved: [MovedLines], from path: String, by action: RunningAction?
  ) throws(TodoStoreError) {
    guard !moved.contains(where: { $0.path == path }) else {
      throw .unwritable(path: path, reason: "it is the file that the tasks are moved from")
    }
    for moved in moved {
      try open(moved.path).acting(as: action).apply(moved.lines.map(TodoEdit.append))
    }
  }
}
