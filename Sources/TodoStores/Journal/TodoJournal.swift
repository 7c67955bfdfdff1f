public import TodoTxt

/// Keeps what was done to the files of tasks, so that it can be shown and taken back.
public protocol TodoJournal: Sendable {
  /// Notes what a commit has done, in the order in which it was done. A journal that can't does nothing:
  /// the commit stands all the same.
  func record(_ changes: [FileChange])

  /// Notes what a commit is about to do, inside `recording(as:_:)`: should the program be killed between the
  /// commit and its record, the next one can tell that it was made.
  ///
  /// - Parameter list: the file after it.
  /// - Throws: `unwritable`; then the commit is not to be made.
  func announce(_ change: FileChange, leaving list: TodoList) throws(TodoStoreError)

  /// Lets every commit from now on be an action of its own: in a program that stays, one run is many.
  func startActionWithEachCommit()

  /// - Throws: `unreadable`.
  func history() throws(TodoStoreError) -> JournalHistory

  /// Lets nobody else undo or redo while `body` does.
  ///
  /// - Throws: what `body` throws; `unwritable` where what it does could not be recorded, `busy` where
  ///   another program takes its time.
  func rewriting<Result>(_ body: () throws(TodoStoreError) -> Result) throws(TodoStoreError) -> Result

  /// Records the commits of `body` as that, not as an action.
  func recording<Result>(
    as purpose: JournalRecord.Purpose, _ body: () throws(TodoStoreError) -> Result
  ) throws(TodoStoreError) -> Result
}

/// Makes records of what the stores of one program do.
package struct JournalSession: Sendable {
  package typealias Time = (date: CivilDate, secondOfDay: Int)

  package var words: [[UInt8]]
  package var purpose: JournalRecord.Purpose = .did
  package var startsActionWithEachCommit = false
  private var next: JournalRecord.PartID?

  package init(words: [[UInt8]]) {
    self.words = words
  }

  package mutating func startAction(words: [[UInt8]]) {
    self.words = words
    next = nil
  }

  /// - Parameter announcement: as `JournalRecord` has it.
  /// - Returns: none where nothing has changed and nothing is undone.
  package mutating func records(
    of changes: [FileChange], at time: Time, announcement: UInt64? = nil
  ) -> [JournalRecord] {
    let changes = purpose == .did ? changes.filter { !$0.lines.isEmpty } : changes
    if startsActionWithEachCommit { next = nil }
    return changes.map { change in
      let id = next ?? JournalRecord.PartID(action: .random(in: 1 ... .max), part: 0)
      next = JournalRecord.PartID(action: id.action, part: id.part + 1)
      return JournalRecord(
        id: id, purpose: purpose, date: time.date, secondOfDay: time.secondOfDay, words: words,
        change: change, announcement: announcement)
    }
  }
}
