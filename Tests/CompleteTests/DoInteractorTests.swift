import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import CompleteModule

/// What completing a task changes in the list, and the outcomes that it returns.
@Suite struct DoInteractorTests {
  private let store = InMemoryTodoStore(
    "(A) a due:2026-11-22 rec:1w\nb id:1\nc after:1\nx d\ne tracking:20261122T0800\n")
  private let today = CivilDate.saturday

  private func interactor(readsTaskLanguage: Bool = true, keepsPriority: Bool = false) -> DoInteractor {
    DoInteractor(
      store: store, clock: ManualClock(today), destination: "done.txt", preservesLineNumbers: false,
      settings: DoSettings(
        readsTaskLanguage: readsTaskLanguage, keepsPriority: keepsPriority, recurrence: RecurrenceSettings()))
  }

  private func complete(_ number: Int, by interactor: DoInteractor, evenBlocked: Bool = false) throws
    -> DoOutcome?
  {
    try interactor.complete([TaskRequest(number)], on: today, evenBlocked: evenBlocked).outcomes.first
  }

  @Test(arguments: [
    (true, false, "x 2026-11-21 a due:2026-11-22 rec:1w"),
    (true, true, "x 2026-11-21 a due:2026-11-22 rec:1w pri:A"),
    (false, false, "x 2026-11-21 a due:2026-11-22 rec:1w"),
  ])
  func marksTheTask(readsTaskLanguage: Bool, keepsPriority: Bool, line: String) throws {
    let interactor = interactor(readsTaskLanguage: readsTaskLanguage, keepsPriority: keepsPriority)
    let outcome = try complete(1, by: interactor)
    #expect(outcome?.markedTask?.text == Array(line.utf8))
    #expect(try store.lines()[0] == line)
    #expect(try store.lines().count == (readsTaskLanguage ? 6 : 5))
  }

  @Test func aBlockedTaskStaysOpenUnlessForced() throws {
    guard case .blocked(_, by: let blockers)? = try complete(3, by: interactor()) else {
      Issue.record("not blocked")
      return
    }
    #expect(blockers == [TaskNumber(2)])
    #expect(try store.lines()[2] == "c after:1")
    #expect(try complete(3, by: interactor(), evenBlocked: true)?.markedTask != nil)
  }

  @Test func findsTheTextsOfBlockers() throws {
    let report = try interactor().complete([TaskRequest(3)], on: today, evenBlocked: false)
    #expect(try interactor().texts(ofBlockersIn: report) == [2: Array("b id:1".utf8)])
  }

  @Test func leavesACompletedTaskUnchanged() throws {
    guard case .wasDone? = try complete(4, by: interactor()) else {
      Issue.record("not done")
      return
    }
    #expect(try store.lines()[3] == "x d")
  }

  @Test func archivesOnlyTheCompletedTasks() throws {
    let done = NumberedTask(number: TaskNumber(4), text: Array("x d".utf8))
    let gone = NumberedTask(number: TaskNumber(9), text: Array("x z".utf8))
    try interactor().archive([done, gone])
    #expect(try store.lines().count == 4)
    #expect(try store.files.store(at: "done.txt").lines() == ["x d"])
  }
}

extension CivilDate {
  fileprivate static let saturday = CivilDate(daysSinceEpoch: 20_778)
}
