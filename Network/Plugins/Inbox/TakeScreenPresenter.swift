import EventLoop
import ModuleKit
import RemoteStores
import ScreenKit
import TaskScreens
import TodoTxt

/// Takes items on a screen.
@EventLoop
struct TakeScreenPresenter {
  let interactor: TakeInteractor
  let clock: any CivilClock
  let navigator: any Navigator

  func take(_ items: [RemoteItem]) {
    let (interactor, today, navigator) = (interactor, clock.today(), navigator)
    navigator.commit {
      try interactor.take(items, on: today)
    } onSuccess: { outcomes in
      Self.tell(outcomes, on: navigator)
    }
  }

  private static func tell(_ outcomes: [TakeOutcome], on navigator: any Navigator) {
    var texts: [[UInt8]] = []
    var notes: [String] = []
    for outcome in outcomes {
      switch outcome {
      case .added(_, let task), .reopened(_, _, let task): texts.append(task.text)
      case .wasThere(let item, let number): notes.append("\(item.key) is already task \(number)")
      }
    }
    navigator.tell("Taken", texts, notes: notes)
  }
}
