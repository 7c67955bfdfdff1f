public import RemoteServices
public import TodoTxt

/// An item of a service as presenters see it: plain values, which interactors can trace back to the item.
///
/// All texts are the service's: of any length, possibly with line breaks and control characters.
public struct ListedItem: Sendable {
  package let item: RemoteItem
  package let origin: any RemoteSource

  /// Whether the item is a task here; nil if it is not.
  public let taken: TakenItems.State?

  public init(_ item: RemoteItem, from origin: any RemoteSource, taken: TakenItems.State? = nil) {
    self.item = item
    self.origin = origin
    self.taken = taken
  }

  /// See `RemoteItem`.
  public var id: String { item.id }
  public var source: String { item.source }
  public var key: String { item.key }
  public var title: String { item.title }
  public var body: String? { item.body }
  public var isClosed: Bool { item.state == .closed }

  /// `open` or `closed`.
  public var state: String { item.state.rawValue }
  public var labels: [String] { item.labels }
  public var assignees: [String] { item.assignees }
  public var author: String? { item.author }
  public var created: CivilDate? { item.created }
  public var updated: CivilDate? { item.updated }
  public var due: CivilDate? { item.due }
  public var url: String? { item.url }
  public var attachments: [RemoteAttachment] { item.attachments }

  /// Whether the user lets todo close items of the source.
  public var canBeClosed: Bool { origin.rules.writesBack }
}
