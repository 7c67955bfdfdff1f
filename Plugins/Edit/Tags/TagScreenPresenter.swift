import EventLoop
import ModuleKit
import ScreenKit
import TaskScreens
import TodoStores
import TodoTxt

/// Lets the user choose the projects and contexts of the tasks that are chosen on a screen.
@EventLoop
final class TagScreenPresenter {
  private let interactor: TagInteractor
  private let navigator: any Navigator

  init(interactor: TagInteractor, navigator: any Navigator) {
    self.interactor = interactor
    self.navigator = navigator
  }

  /// - Parameter sigil: `+` or `@` where only such are to be seen at first.
  func present(for tasks: [SelectedTask], startingWith sigil: String) {
    navigator.work { [interactor] in
      try interactor.tags()
    } onSuccess: { tags in
      self.choose(of: tags, for: tasks, startingWith: sigil)
    }
  }

  private func choose(of tags: [[UInt8]], for tasks: [SelectedTask], startingWith sigil: String) {
    let items = tasks.map { TodoItem(line: $0.line.text) }
    let own = items.flatMap { item in
      item.projects.map { [UInt8(ascii: "+")] + $0 } + item.contexts.map { [UInt8(ascii: "@")] + $0 }
    }
    var known = tags
    for tag in own where !known.contains(tag) { known.append(tag) }
    let checks = known.map { tag in
      let count = items.count { $0.hasWord(tag) }
      return Check(
        String(decoding: tag, as: UTF8.self), state: count == 0 ? .off : count == items.count ? .on : .mixed)
    }
    let title = tasks.count == 1 ? "Tags" : "Tags of \(tasks.count) tasks"
    ChecklistScene.present(
      title, checks, typed: sigil, accepting: { Array($0.utf8).isTag }, rule: "A tag begins with + or @.",
      on: navigator
    ) { changes in
      let added = changes.filter { $0.state == .on }.map { Array($0.text.utf8) }
      let removed = changes.filter { $0.state == .off }.map { Array($0.text.utf8) }
      if !changes.isEmpty { self.change(tasks, adding: added, removing: removed) }
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
