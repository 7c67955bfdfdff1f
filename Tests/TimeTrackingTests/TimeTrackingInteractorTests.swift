import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import TimeTrackingModule

@Suite struct TimeTrackingInteractorTests {
  private let store = InMemoryTodoStore("a spent:1h\nb\nx c\n")
  private let clock = ManualClock(CivilDate(daysSinceEpoch: 20_778), secondOfDay: 9 * 3600)

  private var interactor: TimeTrackingInteractor { TimeTrackingInteractor(store: store, clock: clock) }

  private func names(_ report: TaskReport<TrackingOutcome>) -> [String] {
    report.outcomes.map { outcome in
      switch outcome {
      case .started(let task): "started \(task.number)"
      case .stopped(let task, let time, let total):
        "stopped \(task.number) \(time?.minutes ?? -1) \(total?.minutes ?? -1)"
      case .wasTracked(let number): "tracked \(number)"
      case .wasDone(let number): "done \(number)"
      }
    }
  }

  @Test func oneTaskIsTrackedAtATime() throws {
    #expect(names(try interactor.start(TaskRequest(1))) == ["started 1"])
    #expect(names(try interactor.start(TaskRequest(1))) == ["tracked 1"])
    clock.advance(toSecondOfDay: 9 * 3600 + 30 * 60)
    #expect(names(try interactor.start(TaskRequest(2))) == ["stopped 1 30 90", "started 2"])
    #expect(try interactor.stop().outcomes.count == 1)
  }

  @Test func refusesACompletedTask() throws {
    #expect(names(try interactor.start(TaskRequest(3))) == ["done 3"])
  }

  @Test func reportsThatNoTimerIsRunning() throws {
    #expect(try interactor.stop().problem != nil)
  }
}
