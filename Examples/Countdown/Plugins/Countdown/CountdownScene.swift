import EventLoop
import ModuleKit
import TerminalText
import TodoStores

/// The countdown on a screen.
@EventLoop
final class CountdownScene: Scene, View {
  /// The scene keeps it: with the scene, all that was presented goes.
  var presenter: CountdownScenePresenter?

  private var data = CountdownDisplayData(rows: [], selectedRow: nil)

  func display(_ data: CountdownDisplayData) {
    self.data = data
  }

  func image(for room: ScreenSize) -> SceneImage {
    let first = max(0, (data.selectedRow ?? 0) - room.rows + 1)
    let rows = data.rows.indices.dropFirst(first).prefix(room.rows).map { index in
      var row: [UInt8] = []
      let text = (index == data.selectedRow ? "› " : "  ") + data.rows[index]
      DisplayText.append(text, columns: room.columns, to: &row)
      return row
    }
    return SceneImage(rows: rows)
  }

  func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .key(.text("j")), .key(.down): presenter?.moveSelection(by: 1)
    case .key(.text("k")), .key(.up): presenter?.moveSelection(by: -1)
    default: return false
    }
    return true
  }

  /// Other modules' actions work on it: `x` completes the task under the cursor.
  var selection: [SelectedTask] { presenter?.selection ?? [] }

  var status: String? { data.rows.isEmpty ? "Nothing is due." : "\(data.rows.count) deadlines" }

  let hints = ["j k move"]
}

struct CountdownDisplayData {
  var rows: [String]

  /// Nil where there is none.
  var selectedRow: Int?
}
