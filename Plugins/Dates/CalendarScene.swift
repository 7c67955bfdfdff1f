import EventLoop
import ModuleKit
import TodoTxt

/// A month that one walks through, with what is due on the day that one stands on.
@EventLoop
final class CalendarScene: Scene, View {
  var presenter: CalendarScenePresenter?

  private let palette: Palette
  private var data: CalendarDisplayData?

  init(palette: Palette) {
    self.palette = palette
  }

  func display(_ data: CalendarDisplayData) {
    self.data = data
  }

  func image(for room: ScreenSize) -> SceneImage {
    guard let data else { return SceneImage(rows: []) }
    let month = MonthCalendar(of: data.day, calendar: data.calendar, counts: data.counts, palette: palette)
    var rows: [[UInt8]] = []
    // Where there is no room for both, the day is what counts.
    if room.columns >= month.columns, room.rows > month.rows.count + 1 { rows = month.rows + [[]] }
    for row in DisplayText.rows(of: Array(data.heading.utf8), columns: max(1, room.columns)) {
      rows.append(Array(palette.heading.utf8) + row + Array(palette.reset.utf8))
    }
    for task in data.tasks where rows.count < room.rows {
      rows += DisplayText.rows(of: task, columns: max(1, room.columns))
    }
    return SceneImage(rows: rows.prefix(room.rows))
  }

  func handle(_ event: ScreenEvent) -> Bool {
    guard case .key(let key) = event, key.modifiers.isEmpty else { return false }
    switch key.code {
    case .left: presenter?.walk(days: -1)
    case .right: presenter?.walk(days: 1)
    case .up: presenter?.walk(days: -7)
    case .down: presenter?.walk(days: 7)
    case .pageUp: presenter?.walk(months: -1)
    case .pageDown: presenter?.walk(months: 1)
    case .home: presenter?.walkToToday()
    case .enter: presenter?.choose()
    default: return handleLetter(key)
    }
    return true
  }

  /// The list's own letters for moving.
  private func handleLetter(_ key: Key) -> Bool {
    switch key {
    case .text("h"): presenter?.walk(days: -1)
    case .text("l"): presenter?.walk(days: 1)
    case .text("k"): presenter?.walk(days: -7)
    case .text("j"): presenter?.walk(days: 7)
    case .text("g"): presenter?.walkToToday()
    default: return false
    }
    return true
  }

  var status: String? { data?.subject }

  func wasDismissed() { presenter?.sceneWasDismissed() }

  var hints: [String] {
    ["arrows walk", "PgUp PgDn months", "g today"] + [data?.offer].compactMap(\.self)
  }
}
