import EventLoop
import ModuleKit
import TodoStores

/// Archives from a screen.
@EventLoop
final class ArchiveScenePresenter {
  private let interactor: ArchiveInteractor
  private let navigator: any Navigator

  init(interactor: ArchiveInteractor, navigator: any Navigator) {
    self.interactor = interactor
    self.navigator = navigator
  }

  func archive() {
    navigator.commit { [interactor] in
      try interactor.archive().count
    } onSuccess: { [navigator] count in
      guard count > 0 else {
        return navigator.show(ScreenMessage("Nothing is done, so there is nothing to archive."))
      }
      navigator.tell("Archived \(count) done \(count == 1 ? "task" : "tasks")")
    }
  }
}
