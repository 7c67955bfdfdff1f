import EventLoop
import ModuleKit
import PlainText
import ScreenKit
import TaskScreens

@EventLoop
struct TakeScreenPresenter {
  let interactor: TakeInteractor
  let clock: any CivilClock
  let navigator: any Navigator

  func take(_ item: ListedItem) {
    let (interactor, today, navigator) = (interactor, clock.today(), navigator)
    navigator.commit {
      try interactor.take([item], on: today)
    } onSuccess: { outcomes in
      Self.tell(outcomes, on: navigator)
    }
  }

  private static func tell(_ outcomes: [TakeOutcome], on navigator: any Navigator) {
    var texts: [[UInt8]] = []
    var notes: [String] = []
    for outcome in outcomes {
      switch outcome {
      case .added(let task), .reopened(_, let task): texts.append(task.text)
      case .wasThere(let key, let number): notes.append("\(key) is already task \(number)")
      }
    }
    navigator.tell("Taken", texts, notes: notes)
  }
}
