import EventLoop
import ScreenKit
import TerminalText
import ViewKit

/// An item with all its fields.
@EventLoop
final class ItemScene: ScrollingScene<ItemDisplayData, ItemScreenPresenter> {
  private static let labelWidth = 9

  override func rows(columns: Int) -> [[UInt8]] {
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

  override func wasDismissed() { presenter.stop() }
}
