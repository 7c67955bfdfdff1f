package import RemoteServices
package import TodoTxt

/// An item of a service as presenters see it: plain values, which interactors can trace back to the item.
///
/// All texts are the service's: of any length, possibly with line breaks and control characters.
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
  package var id: String { item.id }
  package var source: String { item.source }
  package var key: String { item.key }
  package var title: String { item.title }
  package var body: String? { item.body }
  package var isClosed: Bool { item.state == .closed }

  /// `open` or `closed`.
  package var state: String { item.state.rawValue }
  package var labels: [String] { item.labels }
  package var assignees: [String] { item.assignees }
  package var author: String? { item.author }
  package var created: CivilDate? { item.created }
  package var updated: CivilDate? { item.updated }
  package var due: CivilDate? { item.due }
  package var url: String? { item.url }
  package var attachments: [RemoteAttachment] { item.attachments }

  /// Whether the user lets todo close items of the source.
  package var canBeClosed: Bool { origin.rules.writesBack }
}
