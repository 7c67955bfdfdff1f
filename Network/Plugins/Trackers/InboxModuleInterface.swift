import EventLoop
import ModuleKit
import ScreenKit

/// The interface of Inbox for other modules.
protocol InboxModuleInterface {
  /// Shows an item in place of the current scene: the known fields at once, and the others when the source
  /// has answered. Escape leads back.
  @EventLoop
  func presentDetail(of item: ListedItem, on navigator: any Navigator)

  /// Turns an item into a task; an existing task is kept. The result is shown on the bottom line.
  @EventLoop
  func take(_ item: ListedItem, on navigator: any Navigator)

  /// Closes an item after a question, if its source is writable.
  ///
  /// - Parameters:
  ///   - item: the item as the user sees it; an item that has changed since stays open.
  ///   - receive: is called when the item is closed.
  @EventLoop
  func close(
    _ item: ListedItem, on navigator: any Navigator, receive: @escaping @EventLoop () -> Void)

  /// Opens an item in the browser.
  @EventLoop
  func open(_ item: ListedItem, on navigator: any Navigator)
}
