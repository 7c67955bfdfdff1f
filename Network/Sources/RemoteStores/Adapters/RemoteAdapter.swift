public import TodoTxt

/// What one kind of service is asked and how its answers are read: pure functions, for any transport.
public protocol RemoteAdapter: Sendable {
  /// How the token is sent.
  func authorization(_ token: String) -> RemoteHeader

  /// What a token looks like, a sentence for whose is refused; nil where there is nothing special about it.
  var tokenAdvice: String? { get }

  /// Asks for the first page.
  func request(for selection: RemoteSelection) throws(AdapterError) -> RemoteRequest

  /// Asks for a page that an earlier one has named.
  func request(forPageAt url: RemoteURL) -> RemoteRequest

  func page(
    in answer: RemoteAnswer, for request: RemoteRequest, selection: RemoteSelection
  ) throws(AdapterError) -> ParsedPage

  /// Whether the inbox could hold an item of that id.
  func covers(_ id: String) -> Bool

  /// Whether two ids are of one item.
  func isSame(_ id: String, _ other: String) -> Bool

  /// What the service calls the user; nil where it has to be asked, or does not say.
  var user: String? { get }

  /// Asks what the service calls the user; nil where it does not say.
  var requestForUser: RemoteRequest? { get }

  func user(in answer: RemoteAnswer) throws(AdapterError) -> String?

  func request(forItem id: String) throws(AdapterError) -> RemoteRequest

  func item(in answer: RemoteAnswer, for request: RemoteRequest, id: String) throws(AdapterError)
    -> ParsedItem

  /// Asks for what one answer does not tell of an item; nil where it tells all.
  func request(forMoreOf item: ParsedItem) -> RemoteRequest?

  func adding(_ answer: RemoteAnswer, to item: ParsedItem) throws(AdapterError) -> ParsedItem

  /// Asks to close an item; where it has a version, that one and no other.
  func request(forClosing item: RemoteItem) throws(AdapterError) -> RemoteRequest
}

extension RemoteAdapter {
  public func authorization(_ token: String) -> RemoteHeader {
    RemoteHeader("Authorization", "Bearer \(token)")
  }
  public func request(forPageAt url: RemoteURL) -> RemoteRequest {
    RemoteRequest(url, headers: [RemoteHeader("Accept", "application/json")])
  }
  public var tokenAdvice: String? { nil }
  public func covers(_ id: String) -> Bool { true }
  public func isSame(_ id: String, _ other: String) -> Bool { id == other }
  public var user: String? { nil }
  public var requestForUser: RemoteRequest? { nil }
  public func user(in answer: RemoteAnswer) throws(AdapterError) -> String? { nil }
  public func request(forMoreOf item: ParsedItem) -> RemoteRequest? { nil }
  public func adding(_ answer: RemoteAnswer, to item: ParsedItem) throws(AdapterError) -> ParsedItem { item }
  public func request(forClosing item: RemoteItem) throws(AdapterError) -> RemoteRequest {
    throw .unable("this kind of service can't close items")
  }
}

/// Why an adapter can't ask, or can't read an answer, as a clause.
public enum AdapterError: Error, Hashable, Sendable {
  case malformed(String)
  case unable(String)

  /// The service says that its list is not whole.
  case incomplete

  /// The answer does not hold that item.
  case missing
}

/// A page as an answer tells it.
public struct ParsedPage: Hashable, Sendable {
  public var items: [ParsedItem]

  /// The address of the next page, absolute or not; nil behind the last one.
  public var next: String?
  public var total: Int?

  public init(items: [ParsedItem], next: String? = nil, total: Int? = nil) {
    self.items = items
    self.next = next
    self.total = total
  }
}

/// An item as an answer tells it.
public struct ParsedItem: Hashable, Sendable {
  public var id: String
  public var title: String
  public var body: String?
  public var isClosed = false
  public var labels: [String] = []
  public var assignees: [String] = []

  /// As `RemoteItem` has it.
  public var assigneeIDs: [String] = []
  public var author: String?
  public var created: CivilDate?
  public var updated: CivilDate?
  public var due: CivilDate?
  public var url: String?
  public var attachments: [RemoteAttachment] = []

  /// As `RemoteItem` has it.
  public var version: String?

  /// Where the rest of it is to be asked for; nil where there is no more.
  public var more: String?

  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}
