import EventLoop
import ModuleKit
import ScreenKit
import TaskScreens

/// The keys of the live listing besides those that move in every scene, each with its action and its description. To
/// add a key, add one to `all`.
struct LiveListKey: Sendable {
  /// The name in the user's file of keys.
  var name: String
  var keys: [KeySequence]

  /// A sentence without its full stop.
  var summary: String
  var hint: String?
  var keywords: [String] = []

  /// Its heading in the help.
  var group = ScreenActionGroup.show
  var needs = ScreenAction.Needs.nothing

  /// Changes what is shown.
  var change: @EventLoop @Sendable (LiveListPresenter) -> Void

  init(
    _ name: String, _ keys: KeySequence..., summary: String, hint: String? = nil, keywords: [String] = [],
    group: ScreenActionGroup = .show, needs: ScreenAction.Needs = .nothing,
    change: @escaping @EventLoop @Sendable (LiveListPresenter) -> Void
  ) {
    self.name = name
    self.keys = keys
    self.summary = summary
    self.hint = hint
    self.keywords = keywords
    self.group = group
    self.needs = needs
    self.change = change
  }

  /// The actions that the navigator finds while the list has the focus.
  var action: ModuleAction {
    ModuleAction(
      name, in: LiveListScene.self, keys: keys, title: hint ?? name.replacing("-", with: " "),
      summary: summary, needs: needs, isHinted: hint != nil, group: group, keywords: keywords
    ) { [change] scene, _ in scene.perform(change) }
  }

  static let all =
    [
      LiveListKey("next-section", "J", summary: "Go to the next section", group: .move) {
        $0.moveBySections(1)
      },
      LiveListKey("previous-section", "K", summary: "Go to the previous section", group: .move) {
        $0.moveBySections(-1)
      },
      LiveListKey("next-change", "'", summary: "Go to the next changed task", group: .move) {
        $0.moveToChange()
      },
      LiveListKey(
        "wrap", "w", summary: "Wrap the lines of all tasks, or only of the one under the cursor"
      ) { $0.toggleWrapping() },
      LiveListKey(
        "created", "C", summary: "Show or hide the dates of creation and completion",
        keywords: ["dates", "age"]
      ) { $0.toggleDates() },
      LiveListKey("density", summary: "Leave a row free before headings, or none") { $0.changeDensity() },
      LiveListKey(
        "detail", "enter", summary: "Show details and history", hint: "detail",
        keywords: ["info", "history", "log", "note"], needs: .task
      ) { $0.presentDetail() },
      LiveListKey("detail-down", "]", summary: "Scroll the details down") { $0.scrollDetail(pages: 1) },
      LiveListKey("detail-up", "[", summary: "Scroll the details up") { $0.scrollDetail(pages: -1) },
      LiveListKey(
        "filter", "/", summary: "Filter the list by a query", hint: "filter",
        keywords: ["search", "find", "query"]
      ) { $0.presentFilter() },
      LiveListKey("filter-project", "f p", summary: "Filter by the task's project") {
        $0.filterByName(after: "+")
      },
      LiveListKey("filter-context", "f c", summary: "Filter by the task's context") {
        $0.filterByName(after: "@")
      },
      LiveListKey(
        "choose-project", "f +", summary: "Filter by a project from a menu"
      ) { $0.chooseName(after: "+") },
      LiveListKey(
        "choose-context", "f @", summary: "Filter by a context from a menu"
      ) { $0.chooseName(after: "@") },
      LiveListKey(
        "choose-list", "L", "f l", summary: "Go to a list, where there are several",
        keywords: ["switch", "file", "TODO_LISTS"]
      ) { $0.chooseList() },
      LiveListKey("filter-clear", "f f", summary: "Clear the filter") { $0.filter(to: nil) },
      LiveListKey(
        "show-completed", "H", summary: "Show or hide completed tasks", keywords: ["done", "finished"]
      ) { $0.toggle(\.showsCompleted) },
      LiveListKey(
        "show-all", "F", summary: "Show or hide waiting and hidden tasks",
        keywords: ["deferred", "threshold", "future"]
      ) { $0.toggle(\.showsHeldBack) },
      LiveListKey(
        "mark", "space", summary: "Mark or unmark the task and go down", keywords: ["select"], group: .marks
      ) { $0.mark() },
      LiveListKey(
        "mark-range", "v", summary: "Mark a range: press again at its end",
        keywords: ["select", "visual"], group: .marks
      ) { $0.markRange() },
      LiveListKey(
        "mark-all", "V", summary: "Mark or unmark all tasks of the list", keywords: ["select"], group: .marks
      ) { $0.markAll() },
      LiveListKey(
        "group", "b", summary: "Group the list into sections",
        keywords: ["agenda", "group", "by date", "by project"]
      ) { $0.presentGroupings() },
      LiveListKey(
        "sort", "S", summary: "Sort the list; choose an order twice to reverse it",
        keywords: ["order", "urgency"]
      ) { $0.presentOrders() },
      LiveListKey("fold", "z", summary: "Fold or unfold the section") { list in list.fold { !$0 } },
      LiveListKey("fold-all", "Z", summary: "Fold or unfold all sections") { $0.toggleFolds() },
      LiveListKey("fold-section", "left", summary: "Fold the section") { list in list.fold { _ in true } },
      LiveListKey("unfold-section", "right", summary: "Unfold the section") { list in list.fold { _ in false }
      },
      LiveListKey(
        "next-view", "tab", summary: "Go to the next view", keywords: ["tab", "today", "upcoming", "agenda"],
        group: .views
      ) { $0.selectNextView(1) },
      LiveListKey("previous-view", "shift-tab", summary: "Go to the previous view", group: .views) {
        $0.selectNextView(-1)
      },
    ]
    + (1...9).map { number in
      LiveListKey(
        "view-\(number)", KeySequence("\(number)") ?? "1", summary: "Go to the view with that number",
        keywords: ["tab", "today", "upcoming", "waiting"], group: .views
      ) { $0.selectView(number - 1) }
    }
}
