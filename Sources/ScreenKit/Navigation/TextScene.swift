public import EventLoop
import PlainText
public import TerminalText

/// Shows a text, such as the output of an action, and scrolls it.
@EventLoop
public final class TextScene: Scene {
  private let title: String
  private let lines: [[UInt8]]
  private let palette: Palette
  private let onDismissal: () -> Void
  private var first = 0
  private var rows: [[UInt8]] = []
  private var room = ScreenSize(columns: 0, rows: 0)

  /// - Parameters:
  ///   - text: any bytes. Control characters are made visible.
  ///   - onDismissal: is called when the user has left the scene.
  public init(
    _ title: String, text: [UInt8], in palette: Palette, onDismissal: @escaping () -> Void = {}
  ) {
    self.onDismissal = onDismissal
    self.title = title
    self.palette = palette
    var lines = text.split(separator: .newline, omittingEmptySubsequences: false).map(Array.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines
  }

  public func image(for room: ScreenSize) -> SceneImage {
    if room != self.room {
      self.room = room
      rows = lines.flatMap { DisplayText.rows(of: StyledText($0[...]).plain, columns: max(1, room.columns)) }
    }
    scroll(by: 0)
    var heading = Array(palette.heading.utf8)
    DisplayText.append(title, columns: room.columns, to: &heading)
    heading += palette.reset.utf8
    return SceneImage(
      rows: ([heading] + rows[first..<min(rows.count, first + pageRows)]).prefix(max(0, room.rows)))
  }

  private var pageRows: Int { max(1, room.rows - 1) }

  private func scroll(by count: Int) {
    first = max(0, min(first + count, rows.count - pageRows))
  }

  public func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .mouse(let mouse): scroll(by: mouse.wheelRows ?? 0)
    case .key, .paste, .said, .resized: return false
    }
    return true
  }

  nonisolated static var actions: [ScreenAction] {
    [
      action("line-down", ["j", "down", "enter"], "Scroll down a line") { $0.scroll(by: 1) },
      action("line-up", ["k", "up"], "Scroll up a line") { $0.scroll(by: -1) },
      action("text-page-down", ["pgdn", "space", "ctrl-f"], "Scroll down a page") {
        $0.scroll(by: $0.pageRows)
      },
      action("text-page-up", ["pgup", "ctrl-b"], "Scroll up a page") { $0.scroll(by: -$0.pageRows) },
      action("text-start", ["g", "home"], "Go to the start of the text") { $0.first = 0 },
      action("text-end", ["G", "end"], "Go to the end of the text") { $0.first = $0.rows.count },
    ]
  }

  private nonisolated static func action(
    _ name: String, _ keys: [KeySequence], _ summary: String,
    perform: @escaping @EventLoop @Sendable (TextScene) -> Void
  ) -> ScreenAction {
    ScreenAction(
      name, in: TextScene.self, keys: keys, title: name.replacing("-", with: " "), summary: summary,
      group: ScreenActionGroup("Text")
    ) { scene, _ in perform(scene) }
  }

  public var status: String? {
    let last = min(rows.count, first + pageRows)
    return rows.count > pageRows ? "\(first + 1)–\(last) of \(rows.count)" : nil
  }

  public func wasDismissed() { onDismissal() }

  public let hints = ["j k scroll"]
}
