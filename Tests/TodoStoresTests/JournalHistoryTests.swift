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
      secondOfDay: 7, action: ActionIdentity("act \(action)"), change: FileChange(path: path, lines: []),
      announcement: announcement)
  }

  @Test func anActionIncludesAllChangesOfARun() throws {
    let history = JournalHistory([
      record(1, 0, to: "todo.txt"), record(1, 1, to: "done.txt"), record(2), record(1, 1, to: "again.txt"),
    ])
    #expect(history.actions.map(\.id) == [1, 2])
    #expect(history.actions[0].parts.map(\.original.path) == ["todo.txt", "done.txt"])
    #expect(history.actions[0].identity.name == "act 1" && history.actions[0].secondOfDay == 7)
    #expect(history.actions[0].date.daysSinceEpoch == 1)
    #expect(history.nextToUndo?.id == 2 && history.nextToRedo == nil)
    // A move adds before it removes, so its last change is undone first.
    #expect(history.actions[0].partsToUndo.map(\.id.part) == [1, 0])
    #expect(history.actions[0].partsToRedo.isEmpty)
  }

  @Test func redoWorksUntilANewAction() {
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

  @Test func aPartlyUndoneActionCanBeUndoneAndRedone() {
    let history = JournalHistory([record(1, 0), record(1, 1), record(10, 0, .undid(id(1, 1)))])
    #expect(history.nextToUndo?.id == 1 && history.nextToRedo?.id == 1)
    #expect(history.actions[0].partsToUndo.map(\.id.part) == [0])
    #expect(history.actions[0].partsToRedo.map(\.id.part) == [1])
    let redone = JournalHistory([
      record(1, 0), record(1, 1), record(10, 0, .undid(id(1, 1))), record(10, 1, .undid(id(1, 0))),
      record(11, 0, .redid(id(1, 0))), record(11, 1, .redid(id(1, 1))),
    ])
    // The last redone change is undone first.
    #expect(redone.actions[0].partsToUndo.map(\.id.part) == [1, 0])
    #expect(redone.nextToRedo == nil)
  }

  @Test func ignoresUndosOfUnknownParts() {
    let history = JournalHistory([record(10, 0, .undid(id(1))), record(2), record(11, 0, .undid(id(2, 5)))])
    #expect(history.actions.map(\.id) == [2] && history.nextToUndo?.id == 2 && history.nextToRedo == nil)
  }

  @Test func anAnnouncementWaitsForItsRecord() {
    let announced = record(10, 0, .undid(id(2)), announcing: 42)
    let other = record(11, 0, .undid(id(1)), announcing: 43)
    let records = [record(1), record(2), announced, other]
    let history = JournalHistory(records)
    #expect(history.unconfirmed.map { $0.map(\.result) } == [[42], [43]] && history.nextToUndo?.id == 2)
    let confirmed = JournalHistory(records + [record(10, 0, .undid(id(2)))])
    #expect(confirmed.unconfirmed.map { $0.map(\.result) } == [[43]] && confirmed.nextToUndo?.id == 1)
  }

  @Test func theStepsOfAnUndoBelongTogether() {
    let history = JournalHistory([
      record(1, 0), record(1, 1), record(2), record(10, 1, .undid(id(1, 0)), announcing: 41),
      record(10, 0, .undid(id(1, 1)), announcing: 40), record(11, 0, .undid(id(2)), announcing: 50),
    ])
    #expect(history.unconfirmed.map { $0.map(\.result) } == [[40, 41], [50]])
  }

  @Test func unrecordedActionsKeepTheirPlace() {
    let history = JournalHistory([record(1), record(2, 0, .missed), record(3, 0, .did)])
    #expect(history.actions.map(\.isRecorded) == [true, false, true])
    #expect(history.nextToUndo?.id == 3 && history.unknownAfterNextToUndo == nil)
    let undone = JournalHistory([record(1), record(2, 0, .missed), record(3), record(10, 0, .undid(id(3)))])
    #expect(undone.nextToUndo?.id == 1 && undone.unknownAfterNextToUndo?.id == 2)
    #expect(undone.action(numbered: 2)?.id == 2 && undone.number(of: undone.actions[0]) == 3)
    #expect(undone.action(numbered: 0) == nil && undone.action(numbered: 4) == nil)
    // Nothing of a partly known action is undone.
    let half = JournalHistory([record(1), record(2, 0), record(2, 1, .missed)])
    #expect(half.actions.map(\.isRecorded) == [true, false] && half.nextToUndo?.id == 1)
    // After a new action, earlier undone actions can't be redone.
    let new = JournalHistory([record(1), record(10, 0, .undid(id(1))), record(2, 0, .missed)])
    #expect(new.nextToRedo == nil && new.nextToUndo == nil && new.unknownAfterNextToUndo?.id == 2)
  }

  @Test func theJournalInMemoryBehavesLikeFiles() throws {
    let journal = InMemoryTodoJournal()
    let change = FileChange(path: "todo.txt", lines: [LineChange(number: 1, old: nil, new: [97])])
    let one = RunningAction(ActionIdentity("one"))
    journal.setTime(CivilDate(daysSinceEpoch: 3), secondOfDay: 9)
    journal.record([change, FileChange(path: "nothing.txt", lines: [])], of: one)
    journal.record([change], of: one)
    journal.setTime(CivilDate(daysSinceEpoch: 4), secondOfDay: 10)
    let two = RunningAction(ActionIdentity("two", from: .screen))
    journal.record([], of: two)
    journal.record([change], of: two)
    var actions = journal.history().actions
    #expect(actions.map(\.identity) == [one.identity, two.identity])
    #expect(actions.map(\.parts.count) == [2, 1] && actions.map(\.secondOfDay) == [9, 10])
    #expect(actions[0].parts.map(\.id.part) == [0, 1])

    let part = try #require(journal.history().nextToUndo?.partsToUndo.first)
    let step = UndoStep(id: id(7), purpose: .undid(part.id), change: change, result: 42)
    journal.announce([step])
    #expect(journal.history().unconfirmed == [[step]])
    journal.confirm([step])
    #expect(journal.history().unconfirmed.isEmpty && journal.history().nextToRedo?.id == part.id.action)

    let many = RunningAction(ActionIdentity("watch"), endsWithEachCommit: true)
    journal.record([change], of: many)
    journal.record([change], of: many)
    actions = journal.history().actions
    #expect(actions.count == 4 && Set(actions.map(\.id)).count == 4)
  }
}
