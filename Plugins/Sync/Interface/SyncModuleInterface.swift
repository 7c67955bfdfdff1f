public import EventLoop
public import ScreenKit

/// The interface of Sync for other modules.
public protocol SyncModuleInterface {
  /// Syncs the lists while a list is shown, if the user has enabled that, and on the key for a sync.
  ///
  /// - Parameters:
  ///   - navigator: nil for a list in a pipe.
  ///   - delegate: receives changes of the status.
  /// - Returns: the sync, which ends with its last reference; nil if there is nothing to do.
  @EventLoop
  func presentSync(
    on navigator: (any Navigator)?, delegate: (any SyncModuleDelegate)?
  ) -> (any SyncPresentation)?
}

/// A sync that runs beside a list.
@EventLoop
public protocol SyncPresentation: AnyObject {
  /// The status for the bottom line: `synced 14:02 · 3 wait`; nil before the first sync.
  var status: String? { get }

  func dismiss()
}

/// Receives the events of a live sync.
@EventLoop
public protocol SyncModuleDelegate: AnyObject {
  /// `status` of the presentation has changed.
  func syncModuleDidChangeStatus()
}
