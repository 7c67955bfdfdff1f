import ModuleTestKit
import RemindersInterface
import RemindersModule
import Synchronization
import Testing

/// `watch --notify` beside the list.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct ReminderFollowerTests {
  private let store = InMemoryTodoStore("a due:2026-11-18\nb due:2026-11-19\n")
  private let log = InMemoryReminderLog()
  private let clock: ManualClock

  init() throws {
    clock = ManualClock(try #require(CivilDate("2026-11-18")))
  }

  /// Follows until `body`, which receives each reported task, ends.
  private func follow(
    _ outcome: @escaping @Sendable ([String]) throws(CommandError) -> Int32 = { _ in 0 },
    errors: RecordingOutput = RecordingOutput(),
    _ body: @EventLoop (inout AsyncStream<String>.Iterator) async throws -> Void
  ) async throws {
    let (told, sender) = AsyncStream<String>.makeStream()
    var context = ModuleContext.testing(
      store: store, plugins: [RemindersPlugin.self], clock: clock, errors: errors)
    context.surroundings.reminders = log
    context.surroundings.commands = RecordingCommandRunner { words throws(CommandError) in
      sender.yield(words.dropFirst().joined(separator: "|"))
      return try outcome(words)
    }
    let module = try #require(context.module((any RemindersModuleInterface).self))
    let command = try ReminderCommand(Array("n".utf8))
    let following = Task { @EventLoop in await module.remind(by: command) }
    var iterator = told.makeAsyncIterator()
    try await body(&iterator)
    following.cancel()
    await following.value
  }

  private func next(_ told: inout AsyncStream<String>.Iterator) async -> String? {
    await told.next(isolation: #isolation)
  }

  @Test func reportsEachTaskWhenDue() async throws {
    try await follow { told in
      let text1 = await next(&told)
      #expect(text1 == "a due:2026-11-18")
      store.replace(with: TodoList("(A) a due:2026-11-18\nb due:2026-11-19\nc due:2026-11-18\n"))
      let text2 = await next(&told)
      #expect(text2 == "c due:2026-11-18")
      clock.advance(to: CivilDate(daysSinceEpoch: clock.today().daysSinceEpoch + 1))
      let text3 = await next(&told)
      #expect(text3 == "b due:2026-11-19")
    }
    // After a restart, it reports only new tasks.
    store.replace(with: TodoList("a due:2026-11-18\nb due:2026-11-19\nd due:2026-11-19\n"))
    try await follow { told in
      let text4 = await next(&told)
      #expect(text4 == "d due:2026-11-19")
    }
  }

  @Test func reportsATaskAtItsMinute() async throws {
    clock.advance(toSecondOfDay: 12 * 3600)
    store.replace(
      with: TodoList(
        "a due:2026-11-18T14:00\nb due:2026-11-18T13:30\nc due:2026-11-18T12:00\nd due:2026-11-19T09:00\n"))
    try await follow { told in
      let atNoon = await next(&told)
      #expect(atNoon == "c due:2026-11-18T12:00")
      clock.advance(toSecondOfDay: 13 * 3600 + 30 * 60)
      let second = await next(&told)
      #expect(second == "b due:2026-11-18T13:30")
      clock.advance(toSecondOfDay: 14 * 3600 + 59)
      let third = await next(&told)
      #expect(third == "a due:2026-11-18T14:00")
      store.replace(with: TodoList("d due:2026-11-19T09:00\ne due:2026-11-18\n"))
      let allDay = await next(&told)
      #expect(allDay == "e due:2026-11-18")
      clock.advance(to: CivilDate(daysSinceEpoch: clock.today().daysSinceEpoch + 1))
      clock.advance(toSecondOfDay: 9 * 3600)
      let onTheNextDay = await next(&told)
      #expect(onTheNextDay == "d due:2026-11-19T09:00")
    }
  }

  @Test func retriesAFailedCommandOnTheNextDay() async throws {
    let errors = RecordingOutput()
    try await follow({ _ in 1 }, errors: errors) { told in
      let text5 = await next(&told)
      #expect(text5 == "a due:2026-11-18")
      clock.advance(to: CivilDate(daysSinceEpoch: clock.today().daysSinceEpoch + 1))
      let text6 = await next(&told)
      #expect(text6 == "a due:2026-11-18")
      let text7 = await next(&told)
      #expect(text7 == "b due:2026-11-19")
    }
    #expect(errors.text.hasPrefix("--notify: n ended with status 1.\n"))
  }
}
