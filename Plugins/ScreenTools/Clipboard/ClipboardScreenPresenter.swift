import EventLoop
import ScreenKit
import TaskScreens
import TodoStores

/// Copies the selected tasks.
@EventLoop
struct ClipboardScreenPresenter {
  let interactor = ClipboardInteractor()
  let navigator: any Navigator

  func copy(_ tasks: [SelectedTask], _ part: ClipboardInteractor.Part) {
    navigator.remember(RepeatableAction("copy") { self.copy($0, part) })
    let text = interactor.text(of: tasks, part)
    guard navigator.copy(text) else {
      return navigator.show(
        ScreenMessage("Too long for the terminal's clipboard.", isWarning: true))
    }
    let what = tasks.count == 1 ? String(decoding: text, as: UTF8.self) : "\(tasks.count) tasks"
    navigator.show(ScreenMessage("Copied: \(what)"))
  }
}
