import ModuleTestKit
import RemindersInterface
import Testing

@testable import RemindersModule

@Suite struct RemindersInteractorTests {
  private let today = CivilDate(daysSinceEpoch: 20_778)
  private let runner = RecordingCommandRunner()
  private let log = InMemoryReminderLog()

  private func interactor(
    _ text: String, at secondOfDay: Int = 12 * 3600, runner: RecordingCommandRunner? = nil
  ) -> RemindersInteractor {
    let store = InMemoryTodoStore(text)
    return RemindersInteractor(
      store: store, runner: runner ?? self.runner, log: log, path: "todo.txt",
      clock: ManualClock(today, secondOfDay: secondOfDay), journal: store.files.journal, me: nil)
  }

  private func command() throws -> ReminderCommand { try ReminderCommand(Array("tell".utf8)) }

  @Test(arguments: [
    ("a due:2026-11-21\n", 1), ("a due:2026-11-21T11:00\n", 1), ("a due:2026-11-21T13:00\n", 0),
    ("x a due:2026-11-21\n", 0), ("a due:2026-11-22\n", 0),
  ])
  func reportsDueTasks(text: String, count: Int) throws {
    #expect(try interactor(text).notify(command(), until: today).count == count)
    #expect(runner.runs.count == count)
  }

  @Test func reportsEachTaskOnce() throws {
    for _ in 1...3 { _ = try interactor("a due:2026-11-21\n").notify(command(), until: today) }
    #expect(runner.runs.count == 1)
  }

  @Test func retriesAFailedCommand() throws {
    let failing = RecordingCommandRunner { _ in 3 }
    let outcomes = try interactor("a due:2026-11-21\n", runner: failing).notify(command(), until: today)
    #expect(outcomes.map(\.problem) == ["tell ended with status 3."])
    #expect(try interactor("a due:2026-11-21\n").notify(command(), until: today).map(\.problem) == [nil])
  }

  @Test func findsTheNextTimeOfToday() {
    let list = TodoList("a due:2026-11-21T11:00\nb due:2026-11-21T14:00\nc due:2026-11-21T13:00\n")
    #expect(interactor("").nextTime(in: list)?.time == TimeOfDay(secondOfDay: 13 * 3600))
  }
}
