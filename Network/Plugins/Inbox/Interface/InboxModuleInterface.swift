import EventLoop
import ModuleKit
public import RemoteStores
public import ScreenKit

/// What other modules may ask of Inbox.
public protocol InboxModuleInterface {
  /// Shows all that is known of an item in place of the present scene: what the caller knows at once, and the rest when
  /// its source has told it. Escape leads back.
  ///
  /// - Parameter source: whose item it is.
  @EventLoop
  func presentDetail(of item: RemoteItem, in source: any RemoteSource, on navigator: any Navigator)

  /// Makes tasks of items; one that is a task already stays one. What became of it is said on the bottom line.
  @EventLoop
  func take(_ items: [RemoteItem], on navigator: any Navigator)

  /// Closes an item there once the user has said yes, where its source may be written to.
  ///
  /// - Parameters:
  ///   - item: as the user sees it: what is another one by now stays open.
  ///   - receive: hears that it is closed.
  @EventLoop
  func close(
    _ item: RemoteItem, in source: any RemoteSource, on navigator: any Navigator,
    receive: @escaping @EventLoop () -> Void)

  /// Opens an item in the browser.
  @EventLoop
  func open(_ item: RemoteItem, on navigator: any Navigator)
}
