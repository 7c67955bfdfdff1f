import TodoTxt

/// The issues of GitLab.
public struct GitLabAdapter: RemoteAdapter {
  /// The base of the service: `https://gitlab.com`.
  private let base: RemoteURL

  /// The selection: `assigned`, `created` or `all`.
  private let choice: String
  private let pageSize: Int

  public init(base: RemoteURL, choice: String = "assigned", pageSize: Int = 100) {
    self.base = base
    self.choice = choice
    self.pageSize = pageSize
  }

  public func authorization(_ token: String) -> RemoteHeader { RemoteHeader("PRIVATE-TOKEN", token) }

  public func request(for selection: RemoteSelection) throws(AdapterError) -> RemoteRequest {
    let size = "\(pageSize)"
    let scopes = ["assigned": "assigned_to_me", "created": "created_by_me", "all": "all"]
    switch selection {
    case .search(let words):
      return try request("/issues", ["search": words, "scope": "all", "per_page": size])
    case .inbox:
      guard let scope = scopes[choice] else { throw .unable("GitLab can't list items by “\(choice)”") }
      return try request("/issues", ["scope": scope, "state": "opened", "per_page": size])
    }
  }

  private func request(
    _ path: String, _ query: KeyValuePairs<String, String>
  ) throws(AdapterError) -> RemoteRequest {
    guard let url = base.appending("/api/v4\(path)", query: query) else {
      throw .unable("the address is not valid")
    }
    return request(forPageAt: url)
  }

  public func page(
    in answer: RemoteAnswer, for request: RemoteRequest, selection: RemoteSelection
  ) throws(AdapterError) -> ParsedPage {
    let items = try JSONValue.document(in: answer).requiredElements("the issues")
      .map { value throws(AdapterError) in try Self.item(in: value) }
    return ParsedPage(
      items: items, next: answer.nextLink, total: answer.header("X-Total").flatMap { Int($0) })
  }

  public func isSame(_ id: String, _ other: String) -> Bool { id.lowercased() == other.lowercased() }

  public var requestForUser: RemoteRequest? {
    base.appending("/api/v4/user").map { request(forPageAt: $0) }
  }

  public func user(in answer: RemoteAnswer) throws(AdapterError) -> String? {
    try JSONValue.document(in: answer)["username"]?.text
  }

  public func request(forItem id: String) throws(AdapterError) -> RemoteRequest {
    let parts = id.split(separator: "#", maxSplits: 1)
    guard parts.count == 2, let number = Int(parts[1]) else {
      throw .unable("“\(id)” is not group/project#number")
    }
    return try request("/projects/\(RemoteURL.escaped(String(parts[0])))/issues/\(number)", [:])
  }

  public func request(forClosing item: RemoteItem) throws(AdapterError) -> RemoteRequest {
    let question = try request(forItem: item.id)
    return RemoteRequest(.put, question.url, headers: question.headers, json: ["state_event": "close"])
  }

  public func item(
    in answer: RemoteAnswer, for request: RemoteRequest, id: String
  ) throws(AdapterError) -> ParsedItem {
    try Self.item(in: JSONValue.document(in: answer))
  }

  private static func item(in value: JSONValue) throws(AdapterError) -> ParsedItem {
    guard let id = value["references"]?["full"]?.text, let title = value["title"]?.text else {
      throw .malformed("an issue has no reference or no title")
    }
    var item = ParsedItem(id: id, title: title)
    item.body = value["description"]?.text
    item.isClosed = value["state"]?.text == "closed"
    item.labels = value["labels"]?.words() ?? []
    item.assignees = value["assignees"]?.words("username") ?? []
    item.author = value["author"]?["username"]?.text
    item.created = value["created_at"]?.day
    item.updated = value["updated_at"]?.day
    item.due = value["due_date"]?.day
    item.url = value["web_url"]?.text
    return item
  }
}

extension TrackerKind {
  public static let gitlab = TrackerKind(
    "gitlab", usualURL: "https://gitlab.com", usualKey: "gl", settings: ["select", "page-size", "write-back"]
  ) { settings throws(SourceFileError) in
    GitLabAdapter(base: settings.base, choice: try settings.choice(), pageSize: try settings.pageSize())
  }
}
