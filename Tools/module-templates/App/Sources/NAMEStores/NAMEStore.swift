/// The store of items.
public protocol NAMEStore: Sendable {
  func items() async throws(NAMEStoreError) -> [NAMEItem]
}

/// Why a store has no items.
public struct NAMEStoreError: Error, Hashable, CustomStringConvertible {
  /// A sentence for the user.
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}
