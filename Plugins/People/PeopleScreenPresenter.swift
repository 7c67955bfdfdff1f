import EventLoop
import ModuleKit
import ScreenKit
import TaskScreens
import TodoStores
import TodoTxt

/// Lets the user choose the people for the selected tasks.
@EventLoop
struct PeopleScreenPresenter {
  let interactor: PeopleInteractor
  let navigator: any Navigator

  func present(for tasks: [SelectedTask]) {
    navigator.work { [interactor] in
      try interactor.people(of: tasks)
    } onSuccess: { people in
      choose(among: people.map { Check($0.name, in: $0.count, of: tasks.count) }, for: tasks)
    }
  }

  private func choose(among checks: [Check], for tasks: [SelectedTask]) {
    ChecklistScene.present(
      tasks.count == 1 ? "For" : "\(tasks.count) tasks are for", checks,
      accepting: { Array($0.utf8).isPersonName }, rule: "A name must not have blanks, commas or colons.",
      on: navigator
    ) { changes in
      if changes.isEmpty { return }
      change(tasks, adding: changes.checkedNames, removing: changes.uncheckedNames)
    }
  }

  private func change(_ tasks: [SelectedTask], adding added: [[UInt8]], removing removed: [[UInt8]]) {
    navigator.remember(RepeatableAction("assign") { change($0, adding: added, removing: removed) })
    navigator.commit { [interactor] in
      try interactor.change(tasks.map { TaskRequest($0) }, adding: added, removing: removed)
    } onSuccess: { [navigator] report in
      let words =
        added.map { "to \(String(decoding: $0, as: UTF8.self))" }
        + removed.map { "not to \(String(decoding: $0, as: UTF8.self))" }
      navigator.tell(words.joined(separator: ", "), report.outcomes.map(\.text), gone: report.gone)
    }
  }
}
