public import EventLoop
import ModuleKit
public import ScreenKit
public import TodoStores

/// What other modules may ask of Detail.
public protocol DetailModuleInterface {
  /// Shows all there is to know of a task beside the present scene, which keeps the keys.
  ///
  /// - Parameter delegate: hears when the detail has been closed.
  /// - Returns: what whoever presents it goes on with, and keeps for as long as it is shown.
  @EventLoop
  func presentDetail(
    of task: SelectedTask, on navigator: any Navigator, delegate: any DetailModuleDelegate
  ) -> any DetailPresentation
}

/// A detail that is on a screen.
@EventLoop
public protocol DetailPresentation: AnyObject {
  /// Shows another task, or the same one after a change.
  ///
  /// - Parameter task: nil while there is none to show.
  func show(_ task: SelectedTask?)

  /// Shows what is further down, without giving it the keys.
  ///
  /// - Parameter pages: how many times as much as is in view; negative for up.
  func scroll(pages: Int)

  /// Gives it the keys.
  func focus()

  func dismiss()
}

/// What Detail tells whoever presented it.
@EventLoop
public protocol DetailModuleDelegate: AnyObject {
  func detailModuleDidEnd()
}
