import EventLoop

/// Hears from a shown item.
@EventLoop
protocol NAMEModuleDelegate: AnyObject {
  /// The user has left the item.
  func itemModule(didClose id: String)
}
