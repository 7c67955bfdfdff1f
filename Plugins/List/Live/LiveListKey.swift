import ModuleKit
import ScreenKit
import TaskScreens

/// The actions on the live listing itself.
enum LiveListAction: Hashable, Sendable {
  case move(CursorMove)

  /// To the next task that has changed since the user last saw it.
  case moveToChange
  case toggleWrapping

  /// The section under the cursor, or all of them.
  case toggleFold
  case toggleFolds
  case fold
  case unfold

  case mark
  case markRange
  case markAll

  case filter

  /// By a project or context, given the sign, of the task under the cursor.
  case filterByName(Character)

  /// By one of all projects or contexts with that sign.
  case chooseName(Character)
  case clearFilter
  case group
  case sort
  case toggleCompleted
  case toggleHeldBack

  /// The saved view at that index; 0 is the original request.
  case view(Int)
  case nextView(Int)

  case detail

  /// Scrolls the details by that many pages.
  case scrollDetail(Int)

  /// Its heading in the help.
  var group: ScreenActionGroup {
    switch self {
    case .move, .moveToChange: .move
    case .mark, .markRange, .markAll: .marks
    case .view, .nextView: .views
    case .toggleWrapping, .toggleFold, .toggleFolds, .fold, .unfold, .filter, .filterByName, .chooseName,
      .clearFilter,
      .group,
      .sort, .toggleCompleted, .toggleHeldBack, .detail, .scrollDetail:
      .show
    }
  }

  /// Whether it changes the marks.
  var marks: Bool { [.mark, .markRange, .markAll].contains(self) }
}

/// The target of a cursor movement.
enum CursorMove: Hashable, Sendable {
  /// Down, or up for a negative number.
  case lines(Int)

  /// In half pages.
  case halfScreens(Int)
  case sections(Int)
  case start
  case end
}

/// The keys of the live listing, each with its action and its description.
struct LiveListKey: Sendable {
  /// The name in the user's file of keys.
  var name: String
  var keys: [KeySequence]

  /// A sentence without its full stop.
  var summary: String
  var command: LiveListAction
  var hint: String?
  var keywords: [String]

  init(
    _ name: String, _ keys: KeySequence..., summary: String, hint: String? = nil, keywords: [String] = [],
    _ command: LiveListAction
  ) {
    self.name = name
    self.keys = keys
    self.summary = summary
    self.hint = hint
    self.keywords = keywords
    self.command = command
  }

  /// The actions that the navigator finds while the list has the focus.
  var action: ModuleAction {
    ModuleAction(
      name, in: LiveListScene.self, keys: keys, title: hint ?? name.replacing("-", with: " "),
      summary: summary, needs: command == .detail ? .task : .nothing,
      isHinted: hint != nil, group: command.group, keywords: keywords
    ) { [command] scene, _ in scene.perform(command) }
  }

  static let all =
    [
      LiveListKey("down", "j", "down", summary: "Move down", .move(.lines(1))),
      LiveListKey("up", "k", "up", summary: "Move up", .move(.lines(-1))),
      LiveListKey("page-down", "pgdn", "ctrl-f", summary: "Page down", .move(.halfScreens(2))),
      LiveListKey("page-up", "pgup", "ctrl-b", summary: "Page up", .move(.halfScreens(-2))),
      LiveListKey("half-down", "ctrl-d", summary: "Half a page down", .move(.halfScreens(1))),
      LiveListKey("half-up", "ctrl-u", summary: "Half a page up", .move(.halfScreens(-1))),
      LiveListKey("top", "g", "home", summary: "Go to the top", .move(.start)),
      LiveListKey("end", "G", "end", summary: "Go to the end", .move(.end)),
      LiveListKey("next-section", "J", summary: "Go to the next section", .move(.sections(1))),
      LiveListKey("previous-section", "K", summary: "Go to the previous section", .move(.sections(-1))),
      LiveListKey("next-change", "'", summary: "Go to the next changed task", .moveToChange),
      LiveListKey(
        "wrap", "w", summary: "Wrap the lines of all tasks, or only of the one under the cursor",
        .toggleWrapping),
      LiveListKey(
        "detail", "enter", summary: "Show details and history", hint: "detail",
        keywords: ["info", "history", "log", "note"], .detail),
      LiveListKey("detail-down", "]", summary: "Scroll the details down", .scrollDetail(1)),
      LiveListKey("detail-up", "[", summary: "Scroll the details up", .scrollDetail(-1)),
      LiveListKey(
        "filter", "/", summary: "Filter the list by a query", hint: "filter",
        keywords: ["search", "find", "query"], .filter),
      LiveListKey("filter-project", "f p", summary: "Filter by the task's project", .filterByName("+")),
      LiveListKey("filter-context", "f c", summary: "Filter by the task's context", .filterByName("@")),
      LiveListKey(
        "choose-project", "f +", summary: "Filter by a project from a menu", .chooseName("+")),
      LiveListKey(
        "choose-context", "f @", summary: "Filter by a context from a menu", .chooseName("@")),
      LiveListKey("filter-clear", "f f", summary: "Clear the filter", .clearFilter),
      LiveListKey(
        "show-completed", "H", summary: "Show or hide completed tasks", keywords: ["done", "finished"],
        .toggleCompleted),
      LiveListKey(
        "show-all", "F", summary: "Show or hide waiting and hidden tasks",
        keywords: ["deferred", "threshold", "future"], .toggleHeldBack),
      LiveListKey(
        "mark", "space", summary: "Mark or unmark the task and go down", keywords: ["select"], .mark),
      LiveListKey(
        "mark-range", "v", summary: "Mark a range: press again at its end",
        keywords: ["select", "visual"], .markRange),
      LiveListKey(
        "mark-all", "V", summary: "Mark or unmark all tasks of the list", keywords: ["select"], .markAll),
      LiveListKey(
        "group", "b", summary: "Group the list into sections",
        keywords: ["agenda", "group", "by date", "by project"], .group),
      LiveListKey(
        "sort", "S", summary: "Sort the list; choose an order twice to reverse it",
        keywords: ["order", "urgency"], .sort),
      LiveListKey("fold", "z", summary: "Fold or unfold the section", .toggleFold),
      LiveListKey("fold-all", "Z", summary: "Fold or unfold all sections", .toggleFolds),
      LiveListKey("fold-section", "left", summary: "Fold the section", .fold),
      LiveListKey("unfold-section", "right", summary: "Unfold the section", .unfold),
      LiveListKey(
        "next-view", "tab", summary: "Go to the next view", keywords: ["tab", "today", "upcoming", "agenda"],
        .nextView(1)),
      LiveListKey("previous-view", "shift-tab", summary: "Go to the previous view", .nextView(-1)),
    ]
    + (1...9).map { number in
      LiveListKey(
        "view-\(number)", KeySequence("\(number)") ?? "1", summary: "Go to the view with that number",
        keywords: ["tab", "today", "upcoming", "waiting"], .view(number - 1))
    }
}
