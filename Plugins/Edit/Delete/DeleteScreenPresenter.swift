import EventLoop
import ModuleKit
import ScreenKit
import TaskScreens
import TodoStores

/// Deletes the selected tasks without a question, because undo covers it.
@EventLoop
final class DeleteScreenPresenter {
  private let interactor: DeleteInteractor
  private let navigator: any Navigator

  init(interactor: DeleteInteractor, navigator: any Navigator) {
    self.interactor = interactor
    self.navigator = navigator
  }

  func delete(_ tasks: [SelectedTask]) {
    navigator.remember(RepeatableAction("delete") { self.delete($0) })
    navigator.commit { [interactor] in
      try interactor.delete(tasks.map { TaskRequest($0) })
    } onSuccess: { [navigator] report in
      navigator.tell("Deleted", report.outcomes.map(\.text), gone: report.gone)
    }
  }
}
