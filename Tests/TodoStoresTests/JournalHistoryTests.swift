import Testing
import TodoStores
import TodoTxt

@Suite struct JournalHistoryTests {
  private func id(_ action: UInt64, _ part: Int = 0) -> JournalRecord.PartID {
    JournalRecord.PartID(action: action, part: part)
  }

  private func record(
    _ action: UInt64, _ part: Int = 0, _ purpose: JournalRecord.Purpose = .did, to path: String = "todo.txt",
    announcing announcement: UInt64? = nil
  ) -> JournalRecord {
    JournalRecord(
      id: id(action, part), purpose: purpose, date: CivilDate(daysSinceEpoch: Int32(action)),
      secondOfDay: 7, words: [Array("act \(action)".utf8)], change: FileChange(path: path, lines: []),
      announcement: announcement)
  }

  @Test func anActionIsAllThatOneRunDid() throws {
    let history = JournalHistory([
      record(1, 0, to: "todo.txt"), record(1, 1, to: "done.txt"), record(2), record(1, 1, to: "again.txt"),
    ])
    #expect(history.actions.map(\.id) == [1, 2])
    #expect(history.actions[0].parts.map(\.original.path) == ["todo.txt", "done.txt"])
    #expect(history.actions[0].words == [Array("act 1".utf8)] && history.actions[0].secondOfDay == 7)
    #expect(history.actions[0].date.daysSinceEpoch == 1)
    #expect(history.nextToUndo?.id == 2 && history.nextToRedo == nil)
    // A move adds before it takes away, so what came last is taken back first.
    #expect(history.actions[0].partsToUndo.map(\.id.part) == [1, 0])
    #expect(history.actions[0].partsToRedo.isEmpty)
  }

  @Test func whatIsUndoneCanBeRedoneUntilSomethingNewIsDone() {
    var records = [record(1), record(2), record(10, 0, .undid(id(2)))]
    var history = JournalHistory(records)
    #expect(history.nextToUndo?.id == 1 && history.nextToRedo?.id == 2)
    #expect(history.actions.map(\.isUndone) == [false, true])

    records.append(record(11, 0, .undid(id(1)), to: "elsewhere.txt"))
    history = JournalHistory(records)
    #expect(history.nextToUndo == nil && history.nextToRedo?.id == 1)
    #expect(history.actions[0].parts[0].latest.path == "elsewhere.txt")
    #expect(history.actions[0].parts[0].original.path == "todo.txt")

    records.append(record(12, 0, .redid(id(1))))
    history = JournalHistory(records)
    #expect(history.nextToUndo?.id == 1 && history.nextToRedo?.id == 2)

    history = JournalHistory(records + [record(3)])
    #expect(history.nextToUndo?.id == 3 && history.nextToRedo == nil)
  }

  @Test func anActionThatIsUndoneInPartIsBoth() {
    let history = JournalHistory([record(1, 0), record(1, 1), record(10, 0, .undid(id(1, 1)))])
    #expect(history.nextToUndo?.id == 1 && history.nextToRedo?.id == 1)
    #expect(history.actions[0].partsToUndo.map(\.id.part) == [0])
    #expect(history.actions[0].partsToRedo.map(\.id.part) == [1])
    let redone = JournalHistory([
      record(1, 0), record(1, 1), record(10, 0, .undid(id(1, 1))), record(10, 1, .undid(id(1, 0))),
      record(11, 0, .redid(id(1, 0))), record(11, 1, .redid(id(1, 1))),
    ])
    // What was done again last is taken back first.
    #expect(redone.actions[0].partsToUndo.map(\.id.part) == [1, 0])
    #expect(redone.nextToRedo == nil)
  }

  @Test func whatBelongsToNothingCountsForNothing() {
    let history = JournalHistory([record(10, 0, .undid(id(1))), record(2), record(11, 0, .undid(id(2, 5)))])
    #expect(history.actions.map(\.id) == [2] && history.nextToUndo?.id == 2 && history.nextToRedo == nil)
  }

  @Test func anAnnouncementWaitsForItsRecord() {
    let announced = record(10, 0, .undid(id(2)), announcing: 42)
    let other = record(11, 0, .undid(id(1)), announcing: 43)
    let records = [record(1), record(2), announced, other]
    let history = JournalHistory(records)
    #expect(history.unconfirmed == [announced, other] && history.nextToUndo?.id == 2)
    let confirmed = JournalHistory(records + [record(10, 0, .undid(id(2)))])
    #expect(confirmed.unconfirmed == [other] && confirmed.nextToUndo?.id == 1)
  }

  @Test func aPartThatAnotherChangeTookBackIsUndone() throws {
    let part = try #require(JournalHistory([record(1)]).actions.first?.parts.first)
    let changed = part.changed(by: FileChange(path: "x", lines: []))
    #expect(
      !part.isUndone && changed.isUndone && changed.latest.path == "x" && changed.original.path == "todo.txt")
    #expect(!changed.changed(by: part.latest).isUndone)
  }

  @Test func whatIsInMemoryIsKeptAsOnDisk() throws {
    let journal = InMemoryTodoJournal()
    let change = FileChange(path: "todo.txt", lines: [LineChange(number: 1, old: nil, new: [97])])
    journal.startAction([Array("one".utf8)], on: CivilDate(daysSinceEpoch: 3), secondOfDay: 9)
    journal.record([change, FileChange(path: "nothing.txt", lines: [])])
    journal.record([change])
    journal.startAction([Array("two".utf8)], on: CivilDate(daysSinceEpoch: 4), secondOfDay: 10)
    journal.record([])
    journal.record([change])
    var actions = journal.history().actions
    #expect(actions.map(\.words) == [[Array("one".utf8)], [Array("two".utf8)]])
    #expect(actions.map(\.parts.count) == [2, 1] && actions.map(\.secondOfDay) == [9, 10])
    #expect(actions[0].parts.map(\.id.part) == [0, 1])

    let part = try #require(journal.history().nextToUndo?.partsToUndo.first)
    try journal.recording(as: .undid(part.id)) { () throws(TodoStoreError) in
      journal.announce(change, leaving: TodoList("a\n"))
      #expect(journal.history().unconfirmed.count == 1)
      journal.record([change])
    }
    #expect(journal.history().unconfirmed.isEmpty && journal.history().nextToRedo?.id == part.id.action)

    journal.startActionWithEachCommit()
    journal.record([change])
    journal.record([change])
    actions = journal.history().actions
    #expect(actions.count == 4 && Set(actions.map(\.id)).count == 4)
    #expect(try journal.rewriting { () throws(TodoStoreError) in 5 } == 5)
  }
}
