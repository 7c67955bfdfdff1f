/// Some of the items that were asked for, in the service's order.
public struct RemotePage: Hashable, Sendable {
  public enum Origin: Hashable, Sendable {
    /// The service has just told it.
    case fetched

    /// The service says that it is what it was the last time.
    case unchanged

    /// The service can't be reached: this is what it told so many seconds ago.
    case kept(age: Int, RemoteError)
  }

  /// An inbox may have closed items among them: some services can't leave them out.
  public var items: [RemoteItem]

  /// Where the next page is; nil behind the last one.
  public var next: RemoteCursor?

  /// How many items there are on all pages; nil where the service does not tell.
  public var total: Int?

  public var origin: Origin

  public init(
    items: [RemoteItem], next: RemoteCursor? = nil, total: Int? = nil, origin: Origin = .fetched
  ) {
    self.items = items
    self.next = next
    self.total = total
    self.origin = origin
  }
}

/// A place between two pages, in the source's own words.
public struct RemoteCursor: Hashable, Sendable {
  public let text: String

  public init(_ text: String) {
    self.text = text
  }
}
