import EventLoop
import ListArranging
import ScreenKit

/// A way to draw a live list on a screen, which has the list's presenter and keys.
@EventLoop
protocol LiveListLayout {
  /// - Parameters:
  ///   - rows: those of `data`.
  ///   - terminal: spells tasks.
  mutating func picture(
    of data: LiveListDisplayData, _ rows: ListRows, by terminal: TerminalListView, in room: ScreenSize
  ) -> TerminalListView.Picture
}

/// A layout that the user can choose by a key. `LiveListDisplayData.layout` is the name of its action.
struct LayoutOffer: Sendable {
  let key: LiveListKey
  let make: @EventLoop @Sendable () -> any LiveListLayout
}
