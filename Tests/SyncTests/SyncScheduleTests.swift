import Testing

@testable import SyncModule

/// When a sync is due, in seconds since the start.
@Suite struct SyncScheduleTests {
  enum Event {
    case edit, ask, hold
    case sync(SyncStatus.Trouble?)
    case commit
  }

  @Test(
    arguments: [
      // At the start, then once a minute.
      ([], .sync, 0), ([(0, .sync(nil))], .sync, 60),
      ([(0, .sync(nil)), (60, .sync(nil))], .sync, 120),
      // Five seconds after the last edit; never later than without it.
      ([(0, .sync(nil)), (10, .edit)], .sync, 15),
      ([(0, .sync(nil)), (10, .edit), (13, .edit)], .sync, 18),
      ([(0, .sync(nil)), (58, .edit)], .sync, 60),
      ([(0, .sync(nil)), (10, .edit), (15, .sync(nil))], .sync, 75),
      // The pause grows with each failure. Edits are still committed, because that needs no network.
      ([(0, .sync(.offline))], .sync, 60),
      ([(0, .sync(.offline)), (60, .sync(.offline))], .sync, 180),
      ([(0, .sync(.offline)), (60, .sync(.offline)), (180, .sync(.offline))], .sync, 420),
      ([(0, .sync(.offline)), (60, .sync(.offline)), (70, .edit)], .commit, 75),
      ([(0, .sync(.offline)), (60, .sync(.offline)), (70, .edit), (75, .commit)], .sync, 180),
      ([(0, .sync(.offline)), (60, .sync(.offline)), (180, .sync(nil))], .sync, 240),
      // An edit may have repaired a list.
      ([(0, .sync(.failed)), (10, .edit)], .sync, 15),
      // At once if the user asks.
      ([(0, .sync(.offline)), (60, .sync(.offline)), (70, .ask)], .sync, 70),
      // Not while a question is open.
      ([(0, .sync(nil)), (10, .edit), (15, .hold)], .sync, 16),
      ([(0, .sync(nil)), (10, .edit), (15, .hold), (16, .hold)], .sync, 17),
      ([(0, .sync(nil)), (15, .hold)], .sync, 60),
    ] as [([(Int, Event)], SyncSchedule.Step, Int)])
  func schedulesTheNextStep(events: [(at: Int, event: Event)], step: SyncSchedule.Step, at time: Int) {
    let schedule = Self.schedule(after: events)
    #expect(schedule.deadline == .seconds(time))
    #expect(schedule.step(at: .seconds(time)) == step)
    #expect(schedule.step(at: .seconds(time) - .milliseconds(1)) == nil)
  }

  @Test func waitsAQuarterOfAnHourAtMost() {
    var schedule = SyncSchedule(isAutomatic: true, at: .zero)
    var waits: [Int64] = []
    for _ in 0..<70 {
      let now = schedule.deadline ?? .zero
      schedule.begin(.sync)
      schedule.end(.offline, at: now)
      waits.append(((schedule.deadline ?? .zero) - now).components.seconds)
    }
    #expect(waits.prefix(6) == [60, 120, 240, 480, 900, 900])
    #expect(waits.last == 900)
  }

  @Test func withoutTheSettingSyncsOnlyOnRequest() {
    var schedule = SyncSchedule(isAutomatic: false, at: .zero)
    schedule.noteEdit(at: .seconds(1))
    #expect(schedule.deadline == nil)
    schedule.ask(at: .seconds(2))
    #expect(schedule.step(at: .seconds(2)) == .sync)
    schedule.begin(.sync)
    schedule.end(nil, at: .seconds(3))
    #expect(schedule.deadline == nil)
  }

  private static func schedule(after events: [(at: Int, event: Event)]) -> SyncSchedule {
    var schedule = SyncSchedule(isAutomatic: true, at: .zero)
    for (time, event) in events {
      let now = Duration.seconds(time)
      switch event {
      case .edit: schedule.noteEdit(at: now)
      case .ask: schedule.ask(at: now)
      case .hold: schedule.hold(at: now)
      case .commit: schedule.begin(.commit)
      case .sync(let trouble):
        schedule.begin(.sync)
        schedule.end(trouble, at: now)
      }
    }
    return schedule
  }
}
