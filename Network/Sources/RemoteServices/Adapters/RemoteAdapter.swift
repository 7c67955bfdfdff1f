/// The requests and answers of one kind of service: pure functions, for any transport. Their errors are of the kinds `malformed`,
/// `unable`, `incomplete` and `missing`.
public protocol RemoteAdapter: Sendable {
  /// How the token is sent.
  func authorization(_ token: String) -> RemoteHeader

  /// The form of a token, a sentence for refused tokens; nil if it has no special form.
  var tokenAdvice: String? { get }

  func request(for selection: RemoteSelection) throws(RemoteError.Kind) -> RemoteRequest

  /// The request for a page named by an earlier one.
  func request(forPageAt url: RemoteURL) -> RemoteRequest

  /// A page whose cursor is the address of the next one, absolute or relative. Its items have neither source nor key.
  func page(
    in answer: RemoteAnswer, for request: RemoteRequest, selection: RemoteSelection
  ) throws(RemoteError.Kind) -> RemotePage

  /// Whether the inbox could contain an item of that id.
  func covers(_ id: String) -> Bool

  /// Whether two ids identify the same item.
  func isSame(_ id: String, _ other: String) -> Bool

  /// The user's name at the service; nil if it must be requested, or is not available.
  var user: String? { get }

  /// The request for the user's name, and the path of the name in the answer; nil if it is not available.
  var questionForUser: (request: RemoteRequest, path: String)? { get }

  func request(forItem id: String) throws(RemoteError.Kind) -> RemoteRequest

  func item(in answer: RemoteAnswer, for request: RemoteRequest, id: String) throws(RemoteError.Kind)
    -> RemoteItem

  /// The request for the text of an item, if its answer omits that; nil if it does not.
  func request(forBodyIn answer: RemoteAnswer) throws(RemoteError.Kind) -> RemoteRequest?

  func body(in answer: RemoteAnswer) throws(RemoteError.Kind) -> String?

  /// The request to close an item; if it has a version, only that version.
  func request(forClosing item: RemoteItem) throws(RemoteError.Kind) -> RemoteRequest
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
  public var questionForUser: (request: RemoteRequest, path: String)? { nil }
  public func request(forBodyIn answer: RemoteAnswer) throws(RemoteError.Kind) -> RemoteRequest? { nil }
  public func body(in answer: RemoteAnswer) throws(RemoteError.Kind) -> String? { nil }
  public func request(forClosing item: RemoteItem) throws(RemoteError.Kind) -> RemoteRequest {
    throw .unable("this kind of service can't close items")
  }

  /// The request for an address below that of the service.
  func request(
    _ base: RemoteURL, _ path: String, _ query: KeyValuePairs<String, String> = [:]
  ) throws(RemoteError.Kind) -> RemoteRequest {
    guard let url = base.appending(path, query: query) else { throw .unable("the address is not valid") }
    return request(forPageAt: url)
  }

  func questionForUser(_ base: RemoteURL, _ path: String, _ name: String) -> (RemoteRequest, String)? {
    base.appending(path).map { (request(forPageAt: $0), name) }
  }
}
