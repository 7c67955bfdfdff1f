import EventLoop
import ScreenKit
import TaskScreens
import TerminalText
import TodoTxt
import ViewKit

/// A calendar with a cursor, and the tasks due on the selected day.
@EventLoop
final class CalendarScene: PresentedScene<CalendarDisplayData?, CalendarScreenPresenter>, Scene {
  /// A day of the first month on the screen.
  private var firstDay: CivilDate?

  /// The drawn months.
  private var page = CalendarMonths.Page()

  func image(for room: ScreenSize) -> SceneImage {
    guard let data else { return SceneImage(rows: []) }
    // If there is no room for both, show the day.
    let title = [[.space] + palette.heading(data.title, columns: room.columns - 2), []]
    let titleRows = room.rows >= leastPaneRows ? title : []
    hasTitle = !titleRows.isEmpty
    let rest = ScreenSize(columns: room.columns, rows: room.rows - titleRows.count)
    // Days keep their places on the screen as long as the selected one is among them.
    let showsSigns = !presenter.isPainted
    func months(from day: CivilDate) -> CalendarMonths.Page {
      CalendarMonths(data, from: day, showsSigns: showsSigns, palette: palette).page(in: rest)
    }
    let start = firstDay ?? data.day
    page = months(from: start)
    firstDay = page.hasDay ? start : data.day
    if !page.hasDay { page = months(from: data.day) }
    var rows = titleRows + page.rows
    if showsSigns, rows.count > titleRows.count, room.rows >= rows.count + Self.leastRowsForLegend {
      for row in DisplayText.rows(of: Array(MonthCalendar.legend.utf8), columns: room.columns - 2) {
        rows.append([.space] + palette.styled(row, palette.faint))
      }
      rows.append([])
    }
    let width = room.columns - 2
    if DisplayText.width(of: Array(data.heading.utf8)[...]) <= width {
      rows.append([.space] + palette.heading(data.heading, columns: width))
    } else {
      for row in DisplayText.rows(of: Array(data.heading.utf8), columns: max(1, room.columns)) {
        rows.append(palette.styled(row, palette.heading))
      }
    }
    if data.day != listedDay { (listedDay, firstTask) = (data.day, 0) }
    taskLimit = max(0, room.rows - rows.count)
    firstTask = max(0, min(firstTask, data.tasks.count - taskLimit))
    let tasks = data.tasks.map { palette.styledWords(of: DisplayText.cut($0, columns: width)) }
    rows += palette.rows(tasks, from: firstTask, limit: taskLimit, columns: width).map { [.space] + $0 }
    return SceneImage(rows: rows.prefix(room.rows))
  }

  /// The day whose tasks are shown, from which of them on, and how many have room.
  private var listedDay: CivilDate?
  private var firstTask = 0
  private var taskLimit = 0

  /// A click goes to a day, and a second one does what Enter does.
  func handle(_ event: ScreenEvent) -> Bool {
    guard case .mouse(let mouse) = event, case .press(let count) = mouse.kind else { return false }
    var position = mouse.position
    position.row -= hasTitle ? 2 : 0
    guard let day = page.day(at: position) else { return false }
    presenter.walk(to: day)
    if count == 2 { presenter.choose() }
    return true
  }

  private func scroll(pages: Int) {
    firstTask += pages * max(1, taskLimit - 1)
  }

  /// The legend, followed by the day with some of its tasks.
  private static let leastRowsForLegend = 7

  /// The list's keys for moving work here, too.
  nonisolated static var actions: [ModuleAction] {
    [
      action("previous-day", ["left", "h"], "Go to the previous day") { $0.presenter.walk(days: -1) },
      action("next-day", ["right", "l"], "Go to the next day") { $0.presenter.walk(days: 1) },
      action("previous-week", ["up", "k"], "Go to the previous week") { $0.presenter.walk(days: -7) },
      action("next-week", ["down", "j"], "Go to the next week") { $0.presenter.walk(days: 7) },
      action("previous-month", ["pgup"], "Go to the previous month") { $0.presenter.walk(months: -1) },
      action("next-month", ["pgdn"], "Go to the next month") { $0.presenter.walk(months: 1) },
      action("today", ["g", "home", "c"], "Go to today") { $0.presenter.walkToToday() },
      action(
        "choose-day", ["enter"],
        "Give this day to the marked tasks, or list it",
        keywords: ["reschedule"]
      ) {
        $0.presenter.choose()
      },
      action("tasks-down", ["]"], "Scroll the tasks down") { $0.scroll(pages: 1) },
      action("tasks-up", ["["], "Scroll the tasks up") { $0.scroll(pages: -1) },
    ]
  }

  private nonisolated static func action(
    _ name: String, _ keys: [KeySequence], _ summary: String, keywords: [String] = [],
    perform: @escaping @EventLoop @Sendable (CalendarScene) -> Void
  ) -> ModuleAction {
    ModuleAction(
      "calendar-\(name)", in: CalendarScene.self, keys: keys, title: name.replacing("-", with: " "),
      summary: summary, group: ScreenActionGroup("Calendar"), keywords: keywords
    ) { scene, _ in
      perform(scene)
    }
  }

  /// Whether the tasks stand above, so that the hints have the whole bottom line.
  private var hasTitle = false

  var status: String? {
    hasTitle ? "" : data?.title
  }

  /// A month with its legend and a task.
  let leastPaneRows = 14

  func wasDismissed() { presenter.sceneWasDismissed() }

  var hints: [KeyPhrase] {
    let choice = data?.choice ?? ""
    // What changes the task stays longest.
    return (choice.isEmpty ? [] : [Self.hint("choose-day", rest: choice)]) + [
      Self.hint("previous-day", "next-day", "previous-week", "next-week", rest: "walk"),
      Self.hint("previous-month", "next-month", rest: "months"), Self.hint("today", rest: "today"),
    ]
      + (taskLimit < data?.tasks.count ?? 0 ? [Self.hint("tasks-down", "tasks-up", rest: "scroll")] : [])
  }

  private static func hint(_ actions: String..., rest: String) -> KeyPhrase {
    KeyPhrase(actions: actions.map { "calendar-\($0)" }, rest: rest)
  }
}
