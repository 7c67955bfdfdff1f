import EventLoop
import ScreenKit
import TerminalText

/// The view of the list: rows with a cursor.
@EventLoop
final class NAMEScene: RowsScene<NAMEDisplayData> {
  /// The scene keeps it, so it ends with the scene.
  var presenter: NAMEPresenter?

  init(palette: Palette) {
    super.init(NAMEDisplayData(), palette: palette)
  }

  override var rowsPresenter: (any RowsPresenter)? { presenter }

  override var hints: [String] { super.hints + ["Enter read"] }
}
