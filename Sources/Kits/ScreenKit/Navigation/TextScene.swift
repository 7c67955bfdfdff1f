public import EventLoop
import PlainText
public import TerminalText

/// Shows a text, such as the output of an action, and scrolls it.
@EventLoop
public final class TextScene: ScrollingScene<[UInt8], Void> {
  public override var title: String { name }
  private let name: String
  private let onDismissal: () -> Void

  /// - Parameters:
  ///   - text: any bytes. Colours are kept, and other control characters made visible.
  ///   - onDismissal: is called when the user has left the scene.
  public init(
    _ title: String, text: [UInt8], in palette: Palette, onDismissal: @escaping () -> Void = {}
  ) {
    name = title
    self.onDismissal = onDismissal
    super.init(text, palette: palette) { _ in }
  }

  /// The columns that a text has.
  public static func columns(on navigator: any Navigator) -> Int {
    min(mostColumns, ScreenSize(columns: navigator.columns, rows: 1).inner.columns)
  }

  public override func rows(columns: Int) -> [[UInt8]] {
    var lines = data.split(separator: .newline, omittingEmptySubsequences: false)
    while lines.last?.isEmpty == true { lines.removeLast() }
    let wrapper = LineWrapper(columns: columns, indent: 0, reset: Array(palette.reset.utf8))
    return lines.flatMap { line in
      var rows: [UInt8] = []
      wrapper.append(line, to: &rows)
      return rows.split(separator: .newline, omittingEmptySubsequences: false).map(Array.init)
    }
  }

  public override func wasDismissed() { onDismissal() }
}
