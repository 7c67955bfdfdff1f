package import EventLoop
package import ScreenKit

/// Items of services on a screen.
@EventLoop
package final class RemoteListScene: RowsScene<RemoteListDisplayData, RemoteListScreenPresenter> {
  package override func wasDismissed() { presenter.stop() }

  package override var hints: [KeyPhrase] { super.hints + [KeyPhrase(action: "choose", rest: "shows")] }
}
