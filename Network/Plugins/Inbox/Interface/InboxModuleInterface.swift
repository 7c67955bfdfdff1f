import EventLoop
import ModuleKit
public import RemoteStores
public import ScreenKit

/// The interface of Inbox for other modules.
public protocol InboxModuleInterface {
  /// Shows an item in place of the current scene: the known fields at once, and the others when the source
  /// has answered. Escape leads back.
  ///
  /// - Parameter source: the item's source.
  @EventLoop
  func presentDetail(of item: RemoteItem, in source: any RemoteSource, on navigator: any Navigator)

  /// Turns items into tasks; existing tasks are kept. The result is shown on the bottom line.
  @EventLoop
  func take(_ items: [RemoteItem], on navigator: any Navigator)

  /// Closes an item after a question, if its source is writable.
  ///
  /// - Parameters:
  ///   - item: the item as the user sees it; an item that has changed since stays open.
  ///   - receive: is called when the item is closed.
  @EventLoop
  func close(
    _ item: RemoteItem, in source: any RemoteSource, on navigator: any Navigator,
    receive: @escaping @EventLoop () -> Void)

  /// Opens an item in the browser.
  @EventLoop
  func open(_ item: RemoteItem, on navigator: any Navigator)
}
