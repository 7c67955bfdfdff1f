import EventLoop
import ModuleKit
import ScreenKit
import TaskScreens
import TodoStores
import TodoTxt

/// Sets or removes the priority of the selected tasks.
@EventLoop
final class PriorityScreenPresenter {
  private let interactor: PriorityInteractor
  private let navigator: any Navigator

  init(interactor: PriorityInteractor, navigator: any Navigator) {
    self.interactor = interactor
    self.navigator = navigator
  }

  /// Gives them all the priority after that of the first task: none, A, B, C, none.
  func cycle(_ tasks: [SelectedTask]) {
    guard !tasks.isEmpty else { return }
    set(interactor.nextPriority(of: tasks), of: tasks)
    navigator.remember(RepeatableAction("next priority") { self.cycle($0) })
  }

  /// - Parameter key: the letter of the priority, small or capital.
  func set(by key: Key?, of tasks: [SelectedTask]) {
    guard let priority = key?.letter.flatMap({ Priority(rawValue: $0.uppercasedASCII) }) else {
      return navigator.show(ScreenMessage("A priority is a letter from A to Z.", isWarning: true))
    }
    set(priority, of: tasks)
  }

  /// - Parameter priority: nil takes it away.
  func set(_ priority: Priority?, of tasks: [SelectedTask]) {
    navigator.remember(RepeatableAction("priority") { self.set(priority, of: $0) })
    let open = interactor.openTasks(of: tasks)
    let notes =
      open.count == tasks.count
      ? [] : [tasks.count == 1 ? "it is done" : "\(tasks.count - open.count) are done"]
    navigator.commit { [interactor] in
      guard let priority else { return try interactor.deprioritize(open.map { TaskRequest($0) }) }
      return try interactor.prioritize(
        open.map { PriorityRequest(task: TaskRequest($0), priority: priority) })
    } onSuccess: { report in
      self.tell(report, priority, notes: notes)
    }
  }

  private func tell(_ report: TaskReport<PriorityOutcome>, _ priority: Priority?, notes: [String]) {
    let changed = report.outcomes.filter { $0.old != $0.new }
    let same = report.outcomes.count - changed.count
    let state = priority.map { "priority \($0) already" } ?? "no priority"
    let others = same == 0 ? [] : ["\(same == 1 && changed.isEmpty ? "it has" : "\(same) have") \(state)"]
    navigator.tell(
      priority.map { "Priority \($0)" } ?? "No priority", changed.map(\.task.text), gone: report.gone,
      notes: notes + others)
  }
}
