import EventLoop
import ModuleKit
import PlainText
import ScreenKit
import TaskScreens
import TodoStores

/// Archives from a screen.
@EventLoop
final class ArchiveScreenPresenter {
  private let interactor: ArchiveInteractor
  private let navigator: any Navigator

  init(interactor: ArchiveInteractor, navigator: any Navigator) {
    self.interactor = interactor
    self.navigator = navigator
  }

  func archive() {
    navigator.commit { [interactor] in
      let (lines, gapCount) = try interactor.archive()
      return (lines.count, gapCount)
    } onSuccess: { [navigator] count, gapCount in
      if count > 0 { return navigator.tell("Archived \(String(count: count, "done task"))") }
      guard gapCount > 0 else {
        return navigator.show(ScreenMessage("Nothing to archive: no task is done."))
      }
      navigator.tell("No task is done; removed \(String(count: gapCount, "empty line"))")
    }
  }
}
