public import EventLoop
import ModuleKit
public import ScreenKit
public import TerminalText

/// Items of services on a screen.
@EventLoop
public final class RemoteListScene: RowsScene<RemoteListDisplayData> {
  /// Retained by the scene, so that requests end with the scene.
  public var presenter: RemoteListScreenPresenter?

  public init(palette: Palette) {
    super.init(RemoteListDisplayData(), palette: palette)
  }

  public override var rowsPresenter: (any RowsPresenter)? { presenter }

  public override func wasDismissed() { presenter?.stop() }

  public override var hints: [String] { ["j k move", "Enter shows"] }
}
