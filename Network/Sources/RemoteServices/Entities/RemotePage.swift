/// A page of the requested items, in the service's order.
public struct RemotePage: Hashable, Sendable {
  public enum Origin: Hashable, Sendable {
    /// A fresh answer.
    case fetched

    /// The service says that it has not changed.
    case unchanged

    /// The service can't be reached: this is a cached answer, that many seconds old.
    case kept(age: Int, RemoteError)
  }

  /// An inbox may include closed items, because some services can't leave them out.
  public var items: [RemoteItem]

  /// The next page; nil after the last one.
  public var next: RemoteCursor?

  /// The number of items on all pages; nil if the service does not report it.
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

/// The position of a page, in the source's own form.
public struct RemoteCursor: Hashable, Sendable {
  public let text: String

  public init(_ text: String) {
    self.text = text
  }
}
