public import TodoTxt

/// The requests and answers of one kind of service: pure functions, for any transport.
public protocol RemoteAdapter: Sendable {
  /// How the token is sent.
  func authorization(_ token: String) -> RemoteHeader

  /// The form of a token, a sentence for refused tokens; nil if it has no special form.
  var tokenAdvice: String? { get }

  /// The request for the first page.
  func request(for selection: RemoteSelection) throws(AdapterError) -> RemoteRequest

  /// The request for a page named by an earlier one.
  func request(forPageAt url: RemoteURL) -> RemoteRequest

  func page(
    in answer: RemoteAnswer, for request: RemoteRequest, selection: RemoteSelection
  ) throws(AdapterError) -> ParsedPage

  /// Whether the inbox could contain an item of that id.
  func covers(_ id: String) -> Bool

  /// Whether two ids identify the same item.
  func isSame(_ id: String, _ other: String) -> Bool

  /// The user's name at the service; nil if it must be requested, or is not available.
  var user: String? { get }

  /// The request for the user's name; nil if it is not available.
  var requestForUser: RemoteRequest? { get }

  func user(in answer: RemoteAnswer) throws(AdapterError) -> String?

  func request(forItem id: String) throws(AdapterError) -> RemoteRequest

  func item(in answer: RemoteAnswer, for request: RemoteRequest, id: String) throws(AdapterError)
    -> ParsedItem

  /// The request for fields that the answer omits; nil if it has all.
  func request(forMoreOf item: ParsedItem) -> RemoteRequest?

  func adding(_ answer: RemoteAnswer, to item: ParsedItem) throws(AdapterError) -> ParsedItem

  /// The request to close an item; if it has a version, only that version.
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

/// Why a request or an answer is not possible, as a clause.
public enum AdapterError: Error, Hashable, Sendable {
  case malformed(String)
  case unable(String)

  /// The service reports an incomplete list.
  case incomplete

  /// The answer is about another item.
  case missing
}

/// A page of an answer.
public struct ParsedPage: Hashable, Sendable {
  public var items: [ParsedItem]

  /// The address of the next page, absolute or relative; nil after the last one.
  public var next: String?
  public var total: Int?

  public init(items: [ParsedItem], next: String? = nil, total: Int? = nil) {
    self.items = items
    self.next = next
    self.total = total
  }
}

/// An item of an answer.
public struct ParsedItem: Hashable, Sendable {
  public var id: String
  public var title: String
  public var body: String?
  public var isClosed = false
  public var labels: [String] = []
  public var assignees: [String] = []

  /// See `RemoteItem`.
  public var assigneeIDs: [String] = []
  public var author: String?
  public var created: CivilDate?
  public var updated: CivilDate?
  public var due: CivilDate?
  public var url: String?
  public var attachments: [RemoteAttachment] = []

  /// See `RemoteItem`.
  public var version: String?

  /// The address of the missing fields; nil if there are none.
  public var more: String?

  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}
