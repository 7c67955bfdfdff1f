public import EventLoop
public import ScreenKit

/// Items of services on a screen.
@EventLoop
public final class RemoteListScene: RowsScene<RemoteListDisplayData, RemoteListScreenPresenter> {
  public override func wasDismissed() { presenter.stop() }

  public override var hints: [KeyPhrase] { super.hints + [KeyPhrase(action: "choose", rest: "shows")] }
}
