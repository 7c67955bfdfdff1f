import EventLoop
import ModuleKit
import TodoStores

/// Marks the tasks that are chosen on a screen as done.
@EventLoop
final class CompletionScenePresenter {
  private let interactor: DoInteractor
  private let navigator: any Navigator

  init(interactor: DoInteractor, navigator: any Navigator) {
    self.interactor = interactor
    self.navigator = navigator
  }

  func complete(_ tasks: [SelectedTask]) {
    navigator.commit { [interactor] in
      try interactor.complete(tasks.map { TaskRequest($0) })
    } then: { result in
      self.tell(result)
    }
  }

  private func tell(_ result: Result<TaskReport<DoOutcome>, any Error>) {
    switch result {
    case .success(let report):
      navigator.show(ScreenMessage(sentence(on: report), isWarning: report.problem != nil))
    case .failure(let error):
      navigator.show(error)
    }
  }

  private func sentence(on report: TaskReport<DoOutcome>) -> String {
    if case .changed(let line, let now)? = report.problem {
      return "\(TodoStoreError.lineChanged(line, now: now))"
    }
    let done = report.outcomes.compactMap(\.markedTask)
    if done.count > 1 { return "Done: \(done.count) tasks · u undoes" }
    guard let task = done.first else { return "This task is already marked done." }
    return
      "Done: \(String(decoding: task.text.drop { $0 != UInt8(ascii: " ") }.dropFirst(12), as: UTF8.self)) · u undoes"
  }
}
