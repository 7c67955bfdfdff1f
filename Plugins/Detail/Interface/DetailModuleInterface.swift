public import EventLoop
public import ScreenKit
public import TaskScreens
public import TodoStores

/// The interface of Detail for other modules.
public protocol DetailModuleInterface {
  /// Shows the details of a task beside the current scene, which keeps the focus unless a pane is covered.
  ///
  /// - Parameters:
  ///   - pane: the pane that the details cover; they show its other sections below themselves. Nil for none.
  ///   - delegate: is informed when the detail is closed.
  /// - Returns: the presented detail, which the caller keeps while it is shown.
  @EventLoop
  func presentDetail(
    of task: SelectedTask, over pane: TaskPane?, on navigator: any Navigator,
    delegate: any DetailModuleDelegate
  ) -> any DetailPresentation
}

/// A detail on a screen.
@EventLoop
public protocol DetailPresentation: AnyObject {
  /// Shows another task, or the same one after a change.
  ///
  /// - Parameter task: nil for no task.
  func show(_ task: SelectedTask?)

  /// Scrolls the detail without giving it the focus.
  ///
  /// - Parameter pages: the distance in pages; negative for up.
  func scroll(pages: Int)

  /// Gives it the focus.
  func focus()

  func dismiss()
}

/// Receives the events of Detail.
@EventLoop
public protocol DetailModuleDelegate: AnyObject {
  func detailModuleDidEnd()
}
