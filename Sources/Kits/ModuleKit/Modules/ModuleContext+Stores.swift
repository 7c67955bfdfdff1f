public import EventLoop
public import TodoStores

extension ModuleContext {
  /// The user's files, and the history of their changes.
  public struct Stores: Sendable {
    /// The todo.txt in use.
    public var todo: any TodoStore

    /// Opens another file of tasks, such as done.txt, by its path.
    public var open: @Sendable (String) -> any TodoStore

    /// The history of changes to all these files.
    public var journal: any TodoJournal

    /// The history of what was done to the list at that path alone, as with `--file`; nil for none.
    public var journalOfList: @Sendable (_ path: String) -> (any TodoJournal)? = { _ in nil }

    /// Inspects files, and the files beside them.
    public var inspector: any FileInspector

    public var uids: @Sendable (_ path: String) -> any TaskUIDStore = { _ in InMemoryTaskUIDs() }

    /// The program's own file about the list at that path, by a name of letters.
    public var state: @Sendable (_ name: String, _ path: String) -> any StateFile = { _, _ in
      InMemoryStateFile()
    }

    /// The names of the text files beside todo.txt.
    public var textFiles: @Sendable () -> [String]

    /// The current action, to which the stores' commits belong.
    public private(set) var action = ActionIdentity("")

    private var running: RunningAction?

    /// Whether it has changed any file yet.
    public var hasCommitted: Bool { running?.hasCommitted ?? false }

    /// Where the journal will have the next change of the action; nil if each commit is an action of its own.
    public var journalPlace: JournalRecord.PartID? { running?.place }

    /// Records changes of files that no store has made, such as a deletion.
    public func record(_ changes: [FileChange]) {
      if let running { journal.record(changes, of: running) }
    }

    /// Sets the authors of the changes that the action is about to take from another machine.
    public func note(_ authors: LineAuthors) { running?.authors = authors }

    /// Called when an edit waits for another program.
    public var waiting: StoreWaiting

    /// Runs the edits of a live program, beside its loop.
    public var commits = SerialWorker("todo.commits")

    public init(
      todo: any TodoStore, open: @escaping @Sendable (String) -> any TodoStore, journal: any TodoJournal,
      inspector: any FileInspector, textFiles: @escaping @Sendable () -> [String] = { [] },
      waiting: StoreWaiting = StoreWaiting()
    ) {
      self.todo = todo
      self.open = open
      self.journal = journal
      self.inspector = inspector
      self.textFiles = textFiles
      self.waiting = waiting
    }

    func acting(as action: ActionIdentity, endsWithEachCommit: Bool) -> Stores {
      let running = RunningAction(action, endsWithEachCommit: endsWithEachCommit)
      var stores = self
      stores.action = action
      stores.running = running
      stores.todo = todo.acting(as: running)
      stores.open = { [open] in open($0).acting(as: running) }
      return stores
    }
  }
}
