import EventLoop
import ModuleKit
import TodoStores
import TodoTxt

/// Marks the tasks that are chosen on a screen as done.
@EventLoop
final class CompletionScenePresenter {
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
    navigator.commit { [interactor] in
      try interactor.complete(tasks.map { TaskRequest($0) }, on: today, evenBlocked: false)
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
    for case .blocked(let number, by: let blockers) in report.outcomes {
      return "Task \(number) waits for \(blockers.map(String.init).joined(separator: ", "))."
    }
    let done = report.outcomes.compactMap(\.markedTask)
    if done.count > 1 { return "Done: \(done.count) tasks · u undoes" }
    guard let task = done.first else { return "This task is already marked done." }
    let words = TodoItem(number: 1, bytes: task.text[...]).body
    var next = ""
    if case .marked(_, next: .added(let occurrence))? = report.outcomes.first {
      next = ", comes back on \(occurrence.date.spelledOut)"
    }
    return "Done: \(String(decoding: words, as: UTF8.self))\(next) · u undoes"
  }
}
