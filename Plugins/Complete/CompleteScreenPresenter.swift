import EventLoop
import ModuleKit
import ScreenKit
import TaskScreens
import TodoStores
import TodoTxt

/// Completes the selected tasks.
@EventLoop
final class CompleteScreenPresenter {
  private let interactor: DoInteractor
  private let clock: any CivilClock
  private let navigator: any Navigator

  init(interactor: DoInteractor, clock: any CivilClock, navigator: any Navigator) {
    self.interactor = interactor
    self.clock = clock
    self.navigator = navigator
  }

  func complete(_ tasks: [SelectedTask]) {
    let today = clock.today()
    navigator.remember(RepeatableAction("done") { self.complete($0) })
    navigator.commit { [interactor] in
      let report = try interactor.complete(tasks.map { TaskRequest($0) }, on: today, evenBlocked: false)
      return (report, blockers: try interactor.texts(ofBlockersIn: report))
    } onSuccess: { report, blockers in
      self.tell(report, blockers: blockers)
    }
  }

  private func tell(_ report: TaskReport<DoOutcome>, blockers: [Int: [UInt8]]) {
    let done = report.outcomes.compactMap(\.markedTask).map(\.text)
    var notes = next(report.outcomes)
    for case .blocked(let number, by: let numbers) in report.outcomes {
      let names = numbers.map { number in
        number.value.flatMap { blockers[$0] }.map { "“\(ScreenNavigator.words(of: $0))”" } ?? "task \(number)"
      }
      notes.append("task \(number) waits for \(names.joined(separator: ", "))")
    }
    let wereDone = report.outcomes.count { if case .wasDone = $0 { true } else { false } }
    if wereDone > 0 {
      notes.append(wereDone == 1 ? "it is already done" : "\(wereDone) are already done")
    }
    navigator.tell("Done", done, gone: report.gone, notes: notes)
  }

  /// The effect of a recurrence; one undo reverses it, too.
  private func next(_ outcomes: [DoOutcome]) -> [String] {
    let nexts = outcomes.compactMap { outcome in
      if case .marked(_, next: let next) = outcome { next } else { nil }
    }
    if nexts.count == 1 {
      return switch nexts[0] {
      case .none: []
      case .added(let next): ["comes back on \(next.date.spelledOut)"]
      case .isThere(let next): ["is already in the list for \(next.date.spelledOut)"]
      case .ended(let date, let until): ["does not come back: \(date.spelledOut) is after until:\(until)"]
      case .outOfCalendar: ["does not come back: the calendar ends"]
      case .unreadable(let value): ["does not come back: rec:\(value) is not an interval"]
      }
    }
    let count = nexts.count { if case .added = $0 { true } else { false } }
    return count == 0 ? [] : ["\(count) \(count == 1 ? "comes" : "come") back"]
  }
}
