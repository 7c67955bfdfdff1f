import EventLoop
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
  var isPossible: @EventLoop @Sendable (LiveListScene) -> Bool

  var input: LiveListInput

  init(
    _ name: String, _ keys: KeySequence..., does input: LiveListInput, summary: String, hint: String? = nil,
    keywords: [String] = [],
    group: ScreenActionGroup = .show, needs: ScreenAction.Needs = .nothing,
    when isPossible: @escaping @EventLoop @Sendable (LiveListScene) -> Bool = { _ in true }
  ) {
    self.isPossible = isPossible
    self.name = name
    self.keys = keys
    self.summary = summary
    self.hint = hint
    self.keywords = keywords
    self.group = group
    self.needs = needs
    self.input = input
  }

  /// The actions that the navigator finds while the list has the focus.
  var action: ModuleAction {
    ModuleAction(
      name, in: LiveListScene.self, keys: keys, title: hint ?? name.replacing("-", with: " "),
      summary: summary, needs: needs, isHinted: hint != nil, group: group, keywords: keywords,
      when: { [isPossible] in !$0.isPlain && isPossible($0) }
    ) { [input] scene, _ in scene.perform(input) }.taking(input.words)
  }

  /// Where the left pane is not shown, there is a menu of projects.
  static let namesAction = ModuleAction(
    "names", in: LiveListScene.self, keys: ["P"], title: "projects",
    summary: "Go to the projects, or choose one", isHinted: true, group: .views,
    keywords: ["sidebar", "pane", "contexts"], when: { !$0.isPlain }
  ) { scene, request in
    if let pane = scene.shownNames { request.navigator.focus(pane) } else { scene.perform(.chooseName("+")) }
  }

  /// A narrow terminal has no room for them.
  static let panesAction = ModuleAction(
    "panes", in: LiveListScene.self, keys: ["i"], title: "panes",
    summary: "Show or hide the panes beside the list", isHinted: true, group: .show,
    keywords: ["month", "statistics", "sidebar", "projects"], when: { !$0.isPlain && $0.mayShowPanes }
  ) { scene, request in
    guard request.navigator.columns < SceneSides.leastColumns else { return scene.perform(.panes) }
    let least = "The panes need \(SceneSides.leastColumns) columns"
    request.navigator.show(
      ScreenMessage("\(least); this terminal has \(request.navigator.columns).", isWarning: true))
  }

  /// They run the action that makes the difference between the two columns.
  static let cardActions = [(-1, "left", "<" as KeySequence), (1, "right", ">")].map {
    distance, side, key in
    ModuleAction(
      "card-\(side)", in: LiveListScene.self, keys: [key], title: "move \(side)",
      summary: "Move the task a column \(side)", needs: .tasks, group: .edit,
      keywords: ["kanban", "column"], when: { $0.isBoard }
    ) { scene, request in
      guard let words = scene.presenter.action(movingCardBy: distance) else {
        return request.navigator.show(
          ScreenMessage("No task can be moved to the \(side) from here.", isWarning: true))
      }
      request.run(words, titled: "move")
    }
  }

  static let all =
    [
      LiveListKey("next-section", "J", does: .sections(1), summary: "Go to the next section", group: .move),
      LiveListKey(
        "previous-section", "K", does: .sections(-1), summary: "Go to the previous section", group: .move),
      LiveListKey(
        "next-change", "'", does: .nextChange, summary: "Go to the next changed task", group: .move),
      LiveListKey(
        "next-match", "n", does: .nextMatch,
        summary: "Go to the next match, while a filter or a search is active",
        keywords: ["find", "again", "filter"], group: .move, when: { $0.isShowingMatches }),
      LiveListKey("density", does: .density, summary: "Leave a row free before headings, or none"),
      LiveListKey(
        "created", "C", does: .created, summary: "Show or hide creation and completion dates",
        keywords: ["dates", "age"]),
      LiveListKey(
        "wrap", "w", does: .wrap, summary: "Wrap long tasks, or cut them"),
      LiveListKey(
        "detail", "enter", does: .detail, summary: "Show details and history", hint: "detail",
        keywords: ["info", "history", "log", "note"], needs: .task),
      LiveListKey("detail-down", "]", does: .scrollDetail(pages: 1), summary: "Scroll the details down"),
      LiveListKey("detail-up", "[", does: .scrollDetail(pages: -1), summary: "Scroll the details up"),
      LiveListKey(
        "filter", "/", does: .askForFilter, summary: "Filter the list by a query", hint: "filter",
        keywords: ["search", "find", "query"]),
      LiveListKey(
        "filter-project", "f p", does: .filterByNameOfTask("+"), summary: "Filter by the task's project"),
      LiveListKey(
        "filter-context", "f c", does: .filterByNameOfTask("@"), summary: "Filter by the task's context"),
      LiveListKey(
        "choose-project", "f +", does: .chooseName("+"), summary: "Filter by a project from a menu"),
      LiveListKey(
        "choose-context", "f @", does: .chooseName("@"), summary: "Filter by a context from a menu"),
      LiveListKey(
        "choose-list", "L", "f l", does: .chooseList, summary: "Go to a list, where there are several",
        keywords: ["switch", "file", "TODO_LISTS"]),
      LiveListKey("filter-clear", "f f", does: .filter(words: nil), summary: "Clear the filter"),
      LiveListKey(
        "show-completed", "H", does: .toggleCompleted, summary: "Show or hide completed tasks",
        hint: "show done",
        keywords: ["done", "finished"]),
      LiveListKey(
        "show-all", "F", does: .toggleHeldBack, summary: "Show or hide waiting and hidden tasks",
        keywords: ["deferred", "threshold", "future"]),
      LiveListKey(
        "mark", "space", does: .mark, summary: "Mark or unmark the task and go down", hint: "mark",
        keywords: ["select"], group: .marks, when: { $0.hasRows }),
      LiveListKey(
        "mark-range", "v", does: .markRange, summary: "Mark a range: press again at its end",
        keywords: ["select", "visual"], group: .marks),
      LiveListKey(
        "mark-all", "V", does: .markAll, summary: "Mark or unmark all tasks of the list",
        keywords: ["select"], group: .marks),
      LiveListKey(
        "group", "b", does: .chooseGrouping, summary: "Group the list into sections", hint: "group",
        keywords: ["agenda", "group", "by date", "by project"]),
      LiveListKey(
        "sort", "S", does: .chooseOrder, summary: "Sort the list; choose again to reverse",
        hint: "sort", keywords: ["order", "urgency"]),
      LiveListKey("fold", "z", does: .fold, summary: "Fold or unfold the section"),
      LiveListKey("fold-all", "Z", does: .foldAll, summary: "Fold or unfold all sections"),
      LiveListKey("fold-section", "left", "h", does: .beside(-1), summary: "Fold the section"),
      LiveListKey("unfold-section", "right", "l", does: .beside(1), summary: "Unfold the section"),
      LiveListKey(
        "next-view", "tab", does: .nextView(1), summary: "Go to the next view",
        hint: "view",
        keywords: ["tab", "today", "upcoming", "agenda"], group: .views),
      LiveListKey(
        "previous-view", "shift-tab", does: .nextView(-1), summary: "Go to the previous view",
        group: .views),
    ]
    + [
      LiveListKey("rows", "q", does: .rows, summary: "Leave the board", when: { $0.isBoard })
    ]
    + LiveListScene.layouts.map(\.key)
    + (1...9).map { number in
      LiveListKey(
        "view-\(number)", KeySequence("\(number)") ?? "1", does: .view(number - 1),
        summary: "Go to the view with that number", keywords: ["tab", "today", "upcoming", "waiting"],
        group: .views)
    }
}
