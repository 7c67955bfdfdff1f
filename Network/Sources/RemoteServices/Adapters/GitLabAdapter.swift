import TodoTxt

public struct GitLabAdapter: RemoteAdapter {
  /// The base of the service: `https://gitlab.com`.
  private let base: RemoteURL

  /// The selection: `assigned`, `created` or `all`.
  private let choice: String
  private let pageSize: Int

  private static let fields = JSONFields(
    body: "description", state: "state", labels: "labels", assignees: "assignees.username",
    author: "author.username", created: "created_at", updated: "updated_at", due: "due_date", url: "web_url",
    closed: ["closed"])

  public init(base: RemoteURL, choice: String = "assigned", pageSize: Int = 100) {
    self.base = base
    self.choice = choice
    self.pageSize = pageSize
  }

  public func authorization(_ token: String) -> RemoteHeader { RemoteHeader("PRIVATE-TOKEN", token) }

  public func request(for selection: RemoteSelection) throws(RemoteError.Kind) -> RemoteRequest {
    let size = "\(pageSize)"
    let scopes = ["assigned": "assigned_to_me", "created": "created_by_me", "all": "all"]
    switch selection {
    case .search(let words):
      return try request(base, "/api/v4/issues", ["search": words, "scope": "all", "per_page": size])
    case .inbox:
      guard let scope = scopes[choice] else { throw .unable("GitLab can't list items by “\(choice)”") }
      return try request(base, "/api/v4/issues", ["scope": scope, "state": "opened", "per_page": size])
    }
  }

  public func page(
    in answer: RemoteAnswer, for request: RemoteRequest, selection: RemoteSelection
  ) throws(RemoteError.Kind) -> RemotePage {
    RemotePage(
      items: try JSONValue.document(in: answer).items(Self.item),
      next: answer.nextLink.map(RemoteCursor.init), total: answer.header("X-Total").flatMap { Int($0) })
  }

  public func isSame(_ id: String, _ other: String) -> Bool { id.lowercased() == other.lowercased() }

  public var questionForUser: (request: RemoteRequest, path: String)? {
    questionForUser(base, "/api/v4/user", "username")
  }

  public func request(forItem id: String) throws(RemoteError.Kind) -> RemoteRequest {
    let parts = id.split(separator: "#", maxSplits: 1)
    guard parts.count == 2, let number = Int(parts[1]) else {
      throw .unable("“\(id)” is not group/project#number")
    }
    return try request(base, "/api/v4/projects/\(RemoteURL.escaped(String(parts[0])))/issues/\(number)")
  }

  public func request(forClosing item: RemoteItem) throws(RemoteError.Kind) -> RemoteRequest {
    let question = try request(forItem: item.id)
    return RemoteRequest(.put, question.url, headers: question.headers, json: ["state_event": "close"])
  }

  public func item(
    in answer: RemoteAnswer, for request: RemoteRequest, id: String
  ) throws(RemoteError.Kind) -> RemoteItem {
    try Self.item(in: JSONValue.document(in: answer))
  }

  private static func item(in value: JSONValue) throws(RemoteError.Kind) -> RemoteItem {
    guard let id = value["references"]?["full"]?.text, let title = value["title"]?.text else {
      throw .malformed("an issue has no reference or no title")
    }
    return fields.item(id, title, in: value)
  }
}

extension TrackerKind {
  public static let gitlab = TrackerKind(
    "gitlab", usualURL: "https://gitlab.com", usualKey: "gl", settings: ["select", "page-size", "write-back"]
  ) { settings throws(SourceFileError) in
    GitLabAdapter(base: settings.base, choice: try settings.choice(), pageSize: try settings.pageSize())
  }
}
