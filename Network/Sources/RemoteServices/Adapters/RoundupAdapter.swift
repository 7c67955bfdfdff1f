import TodoTxt

/// The issues of Roundup, through its REST interface.
public struct RoundupAdapter: RemoteAdapter {
  /// The base of the tracker: `https://bugs.example.com/tracker`.
  private let base: RemoteURL

  /// The selection: `assigned`, `created`, `nosy` (subscribed) or `all`.
  private let choice: String

  /// The user's name in the tracker.
  public let user: String?

  private let fields: JSONFields

  /// The name of the state for closing items.
  private let closingState: String

  private let pageSize: Int

  public static let usualClosed: Set = ["resolved", "closed", "done", "done-cbb"]

  /// - Parameter closed: the names of the closed states.
  public init(
    base: RemoteURL, choice: String = "assigned", user: String? = nil,
    closed: Set<String> = usualClosed, closingState: String = "resolved", pageSize: Int = 100
  ) {
    self.base = base
    self.choice = choice
    self.user = user
    fields = JSONFields(
      state: "status.name", labels: "keyword.name", assignees: "assignedto.username",
      author: "creator.username", created: "creation", updated: "activity", closed: closed)
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

  private static let wanted = "title,status,assignedto,creator,keyword,creation,activity"

  public func request(for selection: RemoteSelection) throws(RemoteError.Kind) -> RemoteRequest {
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

  private func request(_ query: KeyValuePairs<String, String>) throws(RemoteError.Kind) -> RemoteRequest {
    let common: KeyValuePairs = ["@page_index": "1", "@sort": "id", "@verbose": "2", "@fields": Self.wanted]
    guard let start = base.appending("/rest/data/issue", query: query),
      let rest = base.appending("", query: common)?.target.split(separator: "?").last,
      let url = start.resolving("\(start.target)&\(rest)")
    else { throw .unable("the address is not valid") }
    return request(forPageAt: url)
  }

  public func page(
    in answer: RemoteAnswer, for request: RemoteRequest, selection: RemoteSelection
  ) throws(RemoteError.Kind) -> RemotePage {
    guard let data = try JSONValue.document(in: answer)["data"], let issues = data["collection"] else {
      throw .malformed("it holds no issues")
    }
    let items = try issues.items { value throws(RemoteError.Kind) in
      try item(in: value, id: value["id"]?.word)
    }
    // Behind a proxy, the tracker's own address may differ from the user's.
    let next = data["@links"]?["next"]?.elements?.first?["uri"]?.text.flatMap(RemoteURL.init)
    return RemotePage(
      items: items,
      next: next.map { RemoteCursor(self.target(of: $0)) },
      total: data["@total_size"]?.integer.flatMap { $0 < 0 ? nil : $0 })
  }

  /// The path of the same page below the user's address of the tracker.
  private func target(of page: RemoteURL) -> String {
    guard let query = page.target.firstIndex(of: "?"), let own = base.appending("/rest/data/issue") else {
      return page.target
    }
    return own.target + page.target[query...]
  }

  public func request(forItem id: String) throws(RemoteError.Kind) -> RemoteRequest {
    guard let number = Int(id) else { throw .unable("“\(id)” is not a number") }
    return try request(
      base, "/rest/data/issue/\(number)", ["@verbose": "2", "@fields": "\(Self.wanted),messages"])
  }

  public func item(
    in answer: RemoteAnswer, for request: RemoteRequest, id: String
  ) throws(RemoteError.Kind) -> RemoteItem {
    guard let data = try JSONValue.document(in: answer)["data"], let attributes = data["attributes"] else {
      throw .malformed("it holds no issue")
    }
    var item = try item(in: attributes, id: data["id"]?.word)
    item.version = data["@etag"]?.text ?? answer.header("ETag")
    return item
  }

  public func request(forClosing item: RemoteItem) throws(RemoteError.Kind) -> RemoteRequest {
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

  /// The text of an issue is its first message.
  public func request(forBodyIn answer: RemoteAnswer) throws(RemoteError.Kind) -> RemoteRequest? {
    let number = try JSONValue.document(in: answer).value(at: "data.attributes.messages.0.id")?.word
    return try number.flatMap { Int($0) }.map { number throws(RemoteError.Kind) in
      try request(base, "/rest/data/msg/\(number)")
    }
  }

  public func body(in answer: RemoteAnswer) throws(RemoteError.Kind) -> String? {
    try JSONValue.document(in: answer).value(at: "data.attributes.content")?.text
  }

  private func item(in value: JSONValue, id: String?) throws(RemoteError.Kind) -> RemoteItem {
    guard let id else { throw .malformed("an issue has no id") }
    var item = fields.item(id, value["title"]?.text ?? "", in: value)
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
