import ModuleTestKit
import Testing

@testable import DatesModule

@EventLoop @Suite(.timeLimit(.minutes(15))) struct CalendarInteractorTests {
  private let store = InMemoryTodoStore(
    "b due:2026-11-22T12:00\na due:2026-11-22T09:00\nx c due:2026-11-22\n")

  private var interactor: CalendarInteractor {
    CalendarInteractor(
      store: store, clock: ManualClock(CivilDate(daysSinceEpoch: 20_778)), firstWeekday: .monday)
  }

  @Test func beginsWithTheDueDateOfTheTask() throws {
    #expect(interactor.day(for: try store.selected(1)) == CivilDate(daysSinceEpoch: 20_779))
    #expect(interactor.day(for: []) == CivilDate(daysSinceEpoch: 20_778))
  }

  @Test func listsTheOpenTasksOfADayByTime() async {
    let interactor = interactor
    let day = CivilDate(daysSinceEpoch: 20_779)
    #expect(interactor.state(of: day).tasks == nil)
    await withCheckedContinuation { heard in
      interactor.follow {
        interactor.stop()
        heard.resume()
      }
    }
    let tasks = interactor.state(of: day).tasks?.texts.map { String(decoding: $0, as: UTF8.self) }
    #expect(tasks == ["09:00 a", "12:00 b"])
    #expect(interactor.state(of: day).counts[day] == 2)
    #expect(interactor.state(of: day + 1).tasks == [])
  }
}
