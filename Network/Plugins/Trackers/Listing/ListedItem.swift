package import RemoteServices

/// An item of a service as presenters see it: plain values, which interactors can trace back to the item.
///
/// All texts are the service's: of any length, possibly with line breaks and control characters.
@dynamicMemberLookup
package struct ListedItem: Sendable {
  package let item: RemoteItem
  package let origin: any RemoteSource

  /// Whether the item is a task here; nil if it is not.
  package let taken: TakenItems.State?

  package init(_ item: RemoteItem, from origin: any RemoteSource, taken: TakenItems.State? = nil) {
    self.item = item
    self.origin = origin
    self.taken = taken
  }

  /// See `RemoteItem`.
  package subscript<Value>(dynamicMember field: KeyPath<RemoteItem, Value>) -> Value { item[keyPath: field] }

  package var isClosed: Bool { item.state == .closed }

  /// `open` or `closed`.
  package var state: String { item.state.rawValue }

  /// Whether the user lets todo close items of the source.
  package var canBeClosed: Bool { origin.rules.writesBack }
}
