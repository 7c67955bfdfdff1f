import EventLoop
import ScreenKit

/// Presents an item.
protocol NAMEModuleInterface {
  /// Shows an item in place of the list. Escape leads back.
  ///
  /// - Parameter delegate: hears how it ends.
  @EventLoop
  func presentItem(
    _ item: NAMEItemDisplayData, on navigator: any Navigator,
    delegate: any NAMEModuleDelegate)
}
