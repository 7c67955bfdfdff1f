public import EventLoop
public import ModuleKit
import RemoteStores
public import TerminalText

/// Items of services on a screen.
@EventLoop
public final class RemoteListScene: Scene {
  /// The scene keeps it: with the scene, all that is loading for it goes.
  public var presenter: RemoteListPresenter?

  private let palette: Palette
  private var data = RemoteListDisplayData()
  private var first = 0
  private var pageRows = 1

  public init(palette: Palette) {
    self.palette = palette
  }

  func display(_ data: RemoteListDisplayData) {
    self.data = data
  }

  public func image(for room: ScreenSize) -> SceneImage {
    pageRows = max(1, room.rows)
    guard !data.rows.isEmpty else {
      let text = data.isLoading ? "Asking …" : data.nothing
      let rows = text.split(separator: "\n").flatMap {
        DisplayText.rows(of: Array($0.utf8), columns: max(1, room.columns))
      }
      return SceneImage(rows: rows.prefix(max(0, room.rows)))
    }
    let cursor = data.selected ?? 0
    first = max(min(first, cursor), cursor - room.rows + 1, 0)
    // Its heading is seen with the first row of all.
    if cursor <= 1, room.rows > 1 { first = 0 }
    let rows = data.rows.indices.dropFirst(first).prefix(max(0, room.rows)).map { index in
      row(data.rows[index], isSelected: index == data.selected, columns: room.columns)
    }
    return SceneImage(rows: rows)
  }

  private func row(_ row: RemoteListDisplayData.Row, isSelected: Bool, columns: Int) -> [UInt8] {
    let (style, indent) =
      switch row {
      case .heading: (palette.heading, "")
      case .problem: (palette.overdue, "  ")
      case .more: (palette.faint, isSelected ? "› " : "  ")
      case .item, .blank: ("", isSelected ? "› " : "  ")
      }
    var bytes = Array(style.utf8)
    DisplayText.append(indent + data.text(of: row), columns: columns, to: &bytes)
    if !style.isEmpty { bytes += palette.reset.utf8 }
    return bytes
  }

  public func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .mouse(let mouse):
      switch mouse.kind {
      case .wheelDown: presenter?.moveSelection(by: 3)
      case .wheelUp: presenter?.moveSelection(by: -3)
      default: return false
      }
      return true
    case .key(let key): return handle(key)
    case .paste, .said, .resized: return false
    }
  }

  private func handle(_ key: Key) -> Bool {
    switch key {
    case .text("j"), .down: presenter?.moveSelection(by: 1)
    case .text("k"), .up: presenter?.moveSelection(by: -1)
    case .pageDown, .text(" "): presenter?.moveSelection(by: pageRows)
    case .pageUp: presenter?.moveSelection(by: -pageRows)
    case .text("g"), .home: presenter?.moveSelection(by: .min)
    case .text("G"), .end: presenter?.moveSelection(by: .max)
    case .enter: presenter?.showDetail()
    default: return false
    }
    return true
  }

  public var status: String? { presenter?.status }

  public func wasDismissed() { presenter?.stop() }

  public let hints = ["j k move", "Enter shows"]
}
