public import EventLoop
import ModuleKit
public import ScreenKit

/// What other modules may ask of Sync.
public protocol SyncModuleInterface {
  /// Keeps the lists in sync while a list is shown, if the user has asked for that, and does what the key on a screen asks.
  ///
  /// - Parameters:
  ///   - navigator: nil for a list in a pipe.
  ///   - delegate: hears how the sync stands.
  /// - Returns: what ends with its last reference; nil if there is nothing to do.
  @EventLoop
  func presentSync(
    on navigator: (any Navigator)?, delegate: (any SyncModuleDelegate)?
  ) -> (any SyncPresentation)?
}

/// A sync that goes on beside a list.
@EventLoop
public protocol SyncPresentation: AnyObject {
  /// How the sync stands, for the bottom line: `synced 14:02 · 3 wait`; nil before the first sync.
  var status: String? { get }

  func dismiss()
}

/// Receives the events of a live sync.
@EventLoop
public protocol SyncModuleDelegate: AnyObject {
  /// `status` of the presentation has changed.
  func syncModuleDidChangeStatus()
}
