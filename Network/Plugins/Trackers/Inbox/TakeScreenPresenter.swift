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
      switch outcomes.first {
      case .added(let task), .reopened(_, let task): navigator.tell("Taken", [task.text])
      case .wasThere(let key, let number):
        navigator.tell("Taken", [], notes: ["\(key) is already task \(number)"])
      case nil: break
      }
    }
  }
}
