import EventLoop
import ModuleKit
import ScreenKit
import TaskScreens
import TodoStores
import TodoTxt

/// Lets the user choose the projects and contexts of the selected tasks.
@EventLoop
final class TagScreenPresenter {
  private let interactor: TagInteractor
  private let navigator: any Navigator

  init(interactor: TagInteractor, navigator: any Navigator) {
    self.interactor = interactor
    self.navigator = navigator
  }

  /// - Parameter sigil: `+` or `@` to show only those at first.
  func present(for tasks: [SelectedTask], startingWith sigil: String) {
    navigator.work { [interactor] in
      try interactor.tags(of: tasks)
    } onSuccess: { tags in
      self.choose(
        among: tags.map { Check($0.tag, in: $0.count, of: tasks.count) }, for: tasks, startingWith: sigil)
    }
  }

  private func choose(among checks: [Check], for tasks: [SelectedTask], startingWith sigil: String) {
    let title = tasks.count == 1 ? "Tags" : "Tags of \(tasks.count) tasks"
    ChecklistScene.present(
      title, checks, typed: sigil, accepting: { Array($0.utf8).isTag }, rule: "A tag begins with + or @.",
      on: navigator
    ) { changes in
      if changes.isEmpty { return }
      self.change(tasks, adding: changes.checkedNames, removing: changes.uncheckedNames)
    }
  }

  private func change(_ tasks: [SelectedTask], adding added: [[UInt8]], removing removed: [[UInt8]]) {
    navigator.remember(RepeatableAction("tags") { self.change($0, adding: added, removing: removed) })
    navigator.commit { [interactor] in
      try interactor.change(tasks.map { TaskRequest($0) }, adding: added, removing: removed)
    } onSuccess: { [navigator] report in
      let words =
        added.map { String(decoding: $0, as: UTF8.self) }
        + removed.map { "no \(String(decoding: $0, as: UTF8.self))" }
      navigator.tell(words.joined(separator: " "), report.outcomes.map(\.task.text), gone: report.gone)
    }
  }
}
