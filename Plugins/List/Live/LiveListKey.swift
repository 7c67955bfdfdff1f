import ModuleKit
import ScreenKit
import TaskScreens

/// What the user can do with the live listing itself.
enum LiveListAction: Hashable, Sendable {
  case move(CursorMove)

  /// To the next task that has changed since the user has looked at it.
  case moveToChange
  case toggleWrapping

  /// The section under the cursor, and all of them.
  case toggleFold
  case toggleFolds
  case fold
  case unfold

  case mark
  case markRange
  case markAll

  case filter

  /// By a name of the task under the cursor that begins with that sign.
  case filterByName(Character)

  /// By one of all names that begin with that sign.
  case chooseName(Character)
  case clearFilter
  case group
  case sort
  case toggleCompleted
  case toggleHeldBack

  /// The saved view at that place, from 0; the first is what was asked for.
  case view(Int)
  case nextView(Int)

  case detail

  /// The details beside the list, by that many times of what is in view.
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

  /// Whether it changes what is marked.
  var marks: Bool { [.mark, .markRange, .markAll].contains(self) }
}

/// Where the cursor is to go.
enum CursorMove: Hashable, Sendable {
  /// Down, or up where the number is negative.
  case lines(Int)

  /// In halves of what is in view.
  case halfScreens(Int)
  case sections(Int)
  case start
  case end
}

/// The keys of the live listing, one declaration for what they do and for what is said of them.
struct LiveListKey: Sendable {
  /// As the user's file of keys calls it.
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

  /// What the navigator finds by its keys while the list has the focus.
  var action: ModuleAction {
    ModuleAction(
      name, in: LiveListScene.self, keys: keys, title: hint ?? name.replacing("-", with: " "),
      summary: summary, needs: command == .detail ? .task : .nothing,
      isHinted: hint != nil, group: command.group, keywords: keywords
    ) { [command] scene, _ in scene.perform(command) }
  }

  static let all =
    [
      LiveListKey("down", "j", "down", summary: "Go down a line", .move(.lines(1))),
      LiveListKey("up", "k", "up", summary: "Go up a line", .move(.lines(-1))),
      LiveListKey("page-down", "pgdn", "ctrl-f", summary: "Go a screen down", .move(.halfScreens(2))),
      LiveListKey("page-up", "pgup", "ctrl-b", summary: "Go a screen up", .move(.halfScreens(-2))),
      LiveListKey("half-down", "ctrl-d", summary: "Go half a screen down", .move(.halfScreens(1))),
      LiveListKey("half-up", "ctrl-u", summary: "Go half a screen up", .move(.halfScreens(-1))),
      LiveListKey("top", "g", "home", summary: "Go to the top", .move(.start)),
      LiveListKey("end", "G", "end", summary: "Go to the end", .move(.end)),
      LiveListKey("next-section", "J", summary: "Go to the next section", .move(.sections(1))),
      LiveListKey("previous-section", "K", summary: "Go to the section before", .move(.sections(-1))),
      LiveListKey("next-change", "'", summary: "Go to the next task that has changed", .moveToChange),
      LiveListKey(
        "wrap", "w", summary: "Show all tasks whole, or only the one under the cursor", .toggleWrapping),
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
        "choose-project", "f +", summary: "Choose a project to filter by", .chooseName("+")),
      LiveListKey(
        "choose-context", "f @", summary: "Choose a context to filter by", .chooseName("@")),
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
        "mark-range", "v", summary: "Mark from here to where v is pressed again",
        keywords: ["select", "visual"], .markRange),
      LiveListKey(
        "mark-all", "V", summary: "Mark or unmark all tasks of the list", keywords: ["select"], .markAll),
      LiveListKey(
        "group", "b", summary: "Divide the list into sections",
        keywords: ["agenda", "group", "by date", "by project"], .group),
      LiveListKey(
        "sort", "S", summary: "Sort the list; the same order again reverses it",
        keywords: ["order", "urgency"], .sort),
      LiveListKey("fold", "z", summary: "Fold the section, or unfold it", .toggleFold),
      LiveListKey("fold-all", "Z", summary: "Fold all sections, or unfold them", .toggleFolds),
      LiveListKey("fold-section", "left", summary: "Fold the section", .fold),
      LiveListKey("unfold-section", "right", summary: "Unfold the section", .unfold),
      LiveListKey(
        "next-view", "tab", summary: "Go to the next view", keywords: ["tab", "today", "upcoming", "agenda"],
        .nextView(1)),
      LiveListKey("previous-view", "shift-tab", summary: "Go to the view before", .nextView(-1)),
    ]
    + (1...9).map { number in
      LiveListKey(
        "view-\(number)", KeySequence("\(number)") ?? "1", summary: "Go to the view with that number",
        keywords: ["tab", "today", "upcoming", "waiting"], .view(number - 1))
    }
}
