public import EventLoop
public import ScreenKit

/// Items of services on a screen.
@EventLoop
public final class RemoteListScene: RowsScene<RemoteListDisplayData, RemoteListScreenPresenter> {
  public override func wasDismissed() { presenter.stop() }

  public override var hints: [String] { ["j k move", "Enter shows"] }
}
