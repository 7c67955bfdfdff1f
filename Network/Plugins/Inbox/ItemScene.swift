import EventLoop
import ModuleKit
import ScreenKit
import TerminalText
import ViewKit

/// An item with all its fields.
@EventLoop
final class ItemScene: PresentedScene<ItemDisplayData, ItemScreenPresenter>, Scene {
  private var first = 0
  private var pageRows = 1

  private static let labelWidth = 9

  func image(for room: ScreenSize) -> SceneImage {
    let rows = rows(columns: max(1, room.columns))
    pageRows = max(1, room.rows - 1)
    first = max(0, min(first, rows.count - room.rows))
    return SceneImage(rows: rows.dropFirst(first).prefix(max(0, room.rows)))
  }

  private func rows(columns: Int) -> [[UInt8]] {
    var rows = DisplayText.rows(of: Array(data.title.utf8), columns: columns).map {
      palette.styled($0, palette.heading)
    }
    rows.append([])
    for field in data.fields {
      let label = field.label + String(repeating: " ", count: max(1, Self.labelWidth - field.label.count))
      rows += DisplayText.rows(of: Array((label + field.value).utf8), columns: columns)
    }
    switch data.state {
    case .asking: rows += [[], palette.styled(Array("Loading …".utf8), palette.faint)]
    case .failed(let problem):
      rows +=
        [[]]
        + DisplayText.rows(of: Array(problem.utf8), columns: columns).map {
          palette.styled($0, palette.overdue)
        }
    case .whole: break
    }
    if !data.body.isEmpty { rows.append([]) }
    for line in data.body { rows += DisplayText.rows(of: Array(line.utf8), columns: columns) }
    return rows
  }

  func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .mouse(let mouse): first += mouse.wheelRows ?? 0
    case .key(.text("j")), .key(.down): first += 1
    case .key(.text("k")), .key(.up): first -= 1
    case .key(.pageDown), .key(.text(" ")): first += pageRows
    case .key(.pageUp): first -= pageRows
    case .key(.text("g")), .key(.home): first = 0
    default: return false
    }
    return true
  }

  func wasDismissed() { presenter.stop() }

  let hints = ["j k scroll", "Esc back"]
}
