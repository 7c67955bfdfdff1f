/// Bytes that are loaded and saved as a whole, such as a row of a database.
public protocol StoreRow: Sendable {
  /// Returns the saved bytes; nil if nothing is saved.
  func load() throws(TodoStoreError) -> [UInt8]?

  /// Saves all of the bytes or none. They are durable when it returns.
  func save(_ bytes: [UInt8]) throws(TodoStoreError)

  /// Runs `body` while no other program saves.
  func locked<Result>(_ body: () throws(TodoStoreError) -> Result) throws(TodoStoreError) -> Result

  /// Calls `onSave` whenever another program may have saved, until the returned function is called.
  func watch(_ onSave: @escaping @Sendable () -> Void) -> @Sendable () -> Void
}
