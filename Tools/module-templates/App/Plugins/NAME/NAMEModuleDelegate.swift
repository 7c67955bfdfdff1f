import EventLoop

/// Is informed about a shown item.
@EventLoop
protocol NAMEModuleDelegate: AnyObject {
  /// The user has left the item.
  func itemModule(didClose id: String)
}
