import EventLoop
import ModuleKit
import ScreenKit
import TaskScreens
import TodoStores
import TodoTxt

/// Lets the user choose the people that the tasks chosen on a screen are given to.
@EventLoop
struct PeopleScreenPresenter {
  let interactor: PeopleInteractor
  let navigator: any Navigator

  func present(for tasks: [SelectedTask]) {
    navigator.work { [interactor] in
      try interactor.people()
    } onSuccess: { people in
      choose(among: people, for: tasks)
    }
  }

  private func choose(among people: [[UInt8]], for tasks: [SelectedTask]) {
    let items = tasks.map { TodoItem(line: $0.line.text) }
    let checks = people.map { name in
      let count = items.count { item in item.people.contains { $0.elementsEqual(name) } }
      return Check(
        String(decoding: name, as: UTF8.self), state: count == 0 ? .off : count == items.count ? .on : .mixed)
    }
    ChecklistScene.present(
      tasks.count == 1 ? "For" : "\(tasks.count) tasks are for", checks,
      accepting: { Array($0.utf8).isPersonName }, rule: "A name has no blank, comma or colon.", on: navigator
    ) { changes in
      let added = changes.filter { $0.state == .on }.map { Array($0.text.utf8) }
      let removed = changes.filter { $0.state == .off }.map { Array($0.text.utf8) }
      if !changes.isEmpty { change(tasks, adding: added, removing: removed) }
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
