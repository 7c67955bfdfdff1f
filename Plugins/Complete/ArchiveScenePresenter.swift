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
    } then: { result in
      switch result {
      case .success(0): self.navigator.show(ScreenMessage("Nothing is done, so there is nothing to archive."))
      case .success(let count):
        let undo = self.navigator.undo.map { " · \($0)" } ?? ""
        self.navigator.show(ScreenMessage("Archived \(count) done \(count == 1 ? "task" : "tasks")\(undo)"))
      case .failure(let error): self.navigator.show(error)
      }
    }
  }
}
