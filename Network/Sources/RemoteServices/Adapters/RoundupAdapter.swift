import TodoTxt

/// The issues of Roundup, through its REST interface.
public struct RoundupAdapter: RemoteAdapter {
  /// The base of the tracker: `https://bugs.example.com/tracker`.
  private let base: RemoteURL

  /// The selection: `assigned`, `created`, `nosy` (subscribed) or `all`.
  private let choice: String

  /// The user's name in the tracker.
  public let user: String?

  /// The names of the closed states.
  private let closed: Set<String>

  /// The name of the state for closing items.
  private let closingState: String

  private let pageSize: Int

  public static let usualClosed: Set = ["resolved", "closed", "done", "done-cbb"]

  public init(
    base: RemoteURL, choice: String = "assigned", user: String? = nil,
    closed: Set<String> = usualClosed, closingState: String = "resolved", pageSize: Int = 100
  ) {
    self.base = base
    self.choice = choice
    self.user = user
    self.closed = closed
    self.closingState = closingState
    self.pageSize = pageSize
  }

  /// Sends a token of the form `name:password` by Basic authentication, any other as a bearer token.
  public func authorization(_ token: String) -> RemoteHeader {
    token.contains(":")
      ? RemoteHeader(
        "Authorization", "Basic \(String(decoding: Base64.encode(Array(token.utf8)[...]), as: UTF8.self))")
      : RemoteHeader("Authorization", "Bearer \(token)")
  }

  public var tokenAdvice: String? { "For Roundup it is “name:password”." }

  private static let fields = "title,status,assignedto,creator,keyword,creation,activity"

  public func request(for selection: RemoteSelection) throws(AdapterError) -> RemoteRequest {
    let size = "\(pageSize)"
    switch (selection, choice, user) {
    case (.search(let words), _, _): return try request(["title": words, "@page_size": size])
    case (.inbox, "all", _): return try request(["@page_size": size])
    case (.inbox, _, nil): throw .unable("set “user = NAME”, your name in the tracker")
    case (.inbox, "assigned", let user?): return try request(["assignedto": user, "@page_size": size])
    case (.inbox, "created", let user?): return try request(["creator": user, "@page_size": size])
    case (.inbox, "mentioned", let user?): return try request(["nosy": user, "@page_size": size])
    case (.inbox, _, _): throw .unable("Roundup can't list items by “\(choice)”")
    }
  }

  private func request(_ query: KeyValuePairs<String, String>) throws(AdapterError) -> RemoteRequest {
    let common: KeyValuePairs = ["@page_index": "1", "@sort": "id", "@verbose": "2", "@fields": Self.fields]
    guard let start = base.appending("/rest/data/issue", query: query),
      let rest = base.appending("", query: common)?.target.split(separator: "?").last,
      let url = start.resolving("\(start.target)&\(rest)")
    else { throw .unable("the address is not valid") }
    return request(forPageAt: url)
  }

  public func page(
    in answer: RemoteAnswer, for request: RemoteRequest, selection: RemoteSelection
  ) throws(AdapterError) -> ParsedPage {
    guard let data = try JSONValue.document(in: answer)["data"], let issues = data["collection"] else {
      throw .malformed("it holds no issues")
    }
    let items = try issues.requiredElements("the issues").map { value throws(AdapterError) in
      try item(in: value, id: value["id"]?.word)
    }
    // Behind a proxy, the tracker's own address may differ from the user's.
    let next = data["@links"]?["next"]?.elements?.first?["uri"]?.text.flatMap(RemoteURL.init)
    return ParsedPage(
      items: items,
      next: next.map { self.target(of: $0) },
      total: data["@total_size"]?.integer.flatMap { $0 < 0 ? nil : $0 })
  }

  /// The path of the same page below the user's address of the tracker.
  private func target(of page: RemoteURL) -> String {
    guard let query = page.target.firstIndex(of: "?"), let own = base.appending("/rest/data/issue") else {
      return page.target
    }
    return own.target + page.target[query...]
  }

  public func request(forItem id: String) throws(AdapterError) -> RemoteRequest {
    guard let number = Int(id),
      let url = base.appending(
        "/rest/data/issue/\(number)", query: ["@verbose": "2", "@fields": "\(Self.fields),messages"])
    else { throw .unable("“\(id)” is not a number") }
    return request(forPageAt: url)
  }

  public func item(
    in answer: RemoteAnswer, for request: RemoteRequest, id: String
  ) throws(AdapterError) -> ParsedItem {
    guard let data = try JSONValue.document(in: answer)["data"], let attributes = data["attributes"] else {
      throw .malformed("it holds no issue")
    }
    var item = try item(in: attributes, id: data["id"]?.word)
    item.version = data["@etag"]?.text ?? answer.header("ETag")
    // The text of an issue is its first message.
    item.more = attributes["messages"]?.elements?.first?["id"]?.word
    return item
  }

  public func request(forClosing item: RemoteItem) throws(AdapterError) -> RemoteRequest {
    guard let number = Int(item.id), let url = base.appending("/rest/data/issue/\(number)") else {
      throw .unable("“\(item.id)” is not a number")
    }
    return RemoteRequest(
      .patch, url,
      headers: [
        // Roundup refuses changes without these headers, as a defence against cross-site request forgery.
        RemoteHeader("X-Requested-With", "todo"), RemoteHeader("Origin", base.origin),
      ] + (item.version.map { [RemoteHeader("If-Match", $0)] } ?? []),
      json: ["status": .string(closingState)])
  }

  public func request(forMoreOf item: ParsedItem) -> RemoteRequest? {
    item.more.flatMap { Int($0) }.flatMap { base.appending("/rest/data/msg/\($0)") }
      .map { request(forPageAt: $0) }
  }

  public func adding(_ answer: RemoteAnswer, to item: ParsedItem) throws(AdapterError) -> ParsedItem {
    var item = item
    item.more = nil
    item.body = try JSONValue.document(in: answer)["data"]?["attributes"]?["content"]?.text
    return item
  }

  private func item(in value: JSONValue, id: String?) throws(AdapterError) -> ParsedItem {
    guard let id else { throw .malformed("an issue has no id") }
    var item = ParsedItem(id: id, title: value["title"]?.text ?? "")
    item.isClosed = value["status"]?["name"]?.text.map(closed.contains) ?? false
    item.labels = value["keyword"]?.words("name") ?? []
    item.assignees = [value["assignedto"]].compactMap { $0?["username"]?.text }
    item.author = value["creator"]?["username"]?.text
    item.created = value["creation"].flatMap(\.day)
    item.updated = value["activity"].flatMap(\.day)
    item.url = base.appending("/issue\(id)").map { "\($0)" }
    return item
  }
}

extension TrackerKind {
  public static let roundup = TrackerKind(
    "roundup", usualKey: "rup", settings: ["select", "user", "closed", "page-size", "write-back", "close-as"]
  ) { settings throws(SourceFileError) in
    let closed = settings.closed ?? RoundupAdapter.usualClosed
    let closingState = settings["close-as"] ?? "resolved"
    guard !settings.writesBack || closed.contains(closingState) else {
      throw settings.error(
        "“\(closingState)” is not one of the states in “closed”; set “close-as = STATE”",
        at: "close-as")
    }
    return RoundupAdapter(
      base: settings.base, choice: try settings.choice(), user: settings["user"], closed: closed,
      closingState: closingState, pageSize: try settings.pageSize())
  }
}
