import TodoTxt

/// The issues of GitHub, and of Gitea and Forgejo, whose API is nearly the same.
public struct GitHubAdapter: RemoteAdapter {
  public enum Dialect: Sendable {
    case github, gitea
  }

  private let dialect: Dialect

  /// The base of the API: `https://api.github.com`, `https://codeberg.org/api/v1`.
  private let base: RemoteURL

  /// The selection of the user's issues: `assigned`, `mentioned`, `created` or `all`.
  private let choice: String

  /// `owner/name`; nil for all repositories.
  private let repository: String?
  private let pageSize: Int

  private static let fields = JSONFields(
    body: "body", state: "state", labels: "labels.name", assignees: "assignees.login", author: "user.login",
    created: "created_at", updated: "updated_at", due: "due_date", url: "html_url",
    closed: ["closed"])

  public init(
    _ dialect: Dialect, base: RemoteURL, choice: String = "assigned", repository: String? = nil,
    pageSize: Int = 100
  ) {
    self.dialect = dialect
    self.base = base
    self.choice = choice
    self.repository = repository
    self.pageSize = pageSize
  }

  public func authorization(_ token: String) -> RemoteHeader {
    RemoteHeader("Authorization", dialect == .github ? "Bearer \(token)" : "token \(token)")
  }

  public func request(for selection: RemoteSelection) throws(RemoteError.Kind) -> RemoteRequest {
    let size = "\(pageSize)"
    switch (selection, dialect, repository) {
    case (.search(let words), .github, _):
      let place = repository.map { " repo:\($0)" } ?? ""
      return try request(base, "/search/issues", ["q": words + place, "per_page": size])
    case (.search(let words), .gitea, nil):
      return try request(
        base, "/repos/issues/search", ["q": words, "state": "all", "type": "issues", "limit": size])
    case (.search(let words), .gitea, let place?):
      return try request(
        base, "/repos/\(try path(of: place))/issues",
        ["q": words, "state": "all", "type": "issues", "limit": size])
    case (.inbox, .github, nil):
      return try request(base, "/issues", ["filter": choice, "state": "open", "per_page": size])
    case (.inbox, .gitea, nil) where choice == "all":
      return try request(base, "/repos/issues/search", ["state": "open", "type": "issues", "limit": size])
    case (.inbox, .gitea, nil):
      return try request(
        base, "/repos/issues/search", ["state": "open", "type": "issues", "limit": size, choice: "true"])
    case (.inbox, .github, let place?) where choice == "all":
      return try request(
        base, "/repos/\(try path(of: place))/issues", ["state": "open", "per_page": size])
    case (.inbox, .github, let place?):
      let query = "repo:\(place) is:open is:issue \(Self.searchWord[choice] ?? "assignee"):@me"
      return try request(base, "/search/issues", ["q": query, "per_page": size])
    case (.inbox, .gitea, let place?):
      guard choice == "all" else {
        throw .unable("for one repository, this service can only list all issues: set “select = all”")
      }
      return try request(
        base, "/repos/\(try path(of: place))/issues", ["state": "open", "type": "issues", "limit": size])
    }
  }

  private static let searchWord = ["assigned": "assignee", "mentioned": "mentions", "created": "author"]

  public func request(forPageAt url: RemoteURL) -> RemoteRequest {
    RemoteRequest(
      url,
      headers: [
        RemoteHeader("Accept", dialect == .github ? "application/vnd.github+json" : "application/json")
      ])
  }

  public func page(
    in answer: RemoteAnswer, for request: RemoteRequest, selection: RemoteSelection
  ) throws(RemoteError.Kind) -> RemotePage {
    let document = try JSONValue.document(in: answer)
    // GitHub sets this if a search took too long, so some results are missing.
    if document["incomplete_results"] == .bool(true) { throw .incomplete(listed: 0, total: nil) }
    let list = document["items"] ?? document
    let items = try list.items { value throws(RemoteError.Kind) in try item(in: value) }
    return RemotePage(
      items: items, next: answer.nextLink.map(RemoteCursor.init),
      total: document["total_count"]?.integer ?? answer.header("X-Total-Count").flatMap { Int($0) })
  }

  public func covers(_ id: String) -> Bool {
    repository.map { id.lowercased().hasPrefix("\($0.lowercased())#") } ?? true
  }

  /// Compares ids ignoring case, as GitHub does for owners and repositories.
  public func isSame(_ id: String, _ other: String) -> Bool { id.lowercased() == other.lowercased() }

  public var questionForUser: (request: RemoteRequest, path: String)? {
    questionForUser(base, "/user", "login")
  }

  public func request(forItem id: String) throws(RemoteError.Kind) -> RemoteRequest {
    let parts = id.split(separator: "#", maxSplits: 1)
    guard parts.count == 2, let number = Int(parts[1]) else {
      throw .unable("“\(id)” is not owner/name#number")
    }
    return try request(base, "/repos/\(try path(of: String(parts[0])))/issues/\(number)")
  }

  public func request(forClosing item: RemoteItem) throws(RemoteError.Kind) -> RemoteRequest {
    let question = try request(forItem: item.id)
    return RemoteRequest(.patch, question.url, headers: question.headers, json: ["state": "closed"])
  }

  public func item(
    in answer: RemoteAnswer, for request: RemoteRequest, id: String
  ) throws(RemoteError.Kind) -> RemoteItem {
    try item(
      in: JSONValue.document(in: answer), repository: id.split(separator: "#").first.map(String.init))
  }

  private func item(in value: JSONValue, repository known: String? = nil) throws(RemoteError.Kind)
    -> RemoteItem
  {
    guard let number = value["number"]?.integer, let title = value["title"]?.text else {
      throw .malformed("an issue has no number or no title")
    }
    guard let place = Self.repository(of: value) ?? known ?? repository else {
      throw .malformed("issue \(number) has no repository")
    }
    var item = Self.fields.item("\(place)#\(number)", title, in: value)
    item.due = item.due ?? value["milestone"]?["due_on"]?.day
    item.attachments = (value["assets"]?.elements ?? []).compactMap { asset in
      guard let name = asset["name"]?.text, let url = asset["browser_download_url"]?.text else { return nil }
      return RemoteAttachment(name: name, url: url)
    }
    return item
  }

  private static func repository(of value: JSONValue) -> String? {
    if let name = value["repository"]?["full_name"]?.text { return name }
    // Search bytes: searching characters takes longer than parsing the whole answer.
    guard let url = value["repository_url"]?.text.map({ Array($0.utf8) }) else { return nil }
    let mark = Array("/repos/".utf8)
    guard let place = url.indices.first(where: { url[$0...].starts(with: mark) }) else { return nil }
    return String(decoding: url[(place + mark.count)...], as: UTF8.self)
  }

  private func path(of repository: String) throws(RemoteError.Kind) -> String {
    let parts = repository.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
      throw .unable("“\(repository)” is not owner/name")
    }
    return parts.map { RemoteURL.escaped(String($0)) }.joined(separator: "/")
  }
}

extension TrackerKind {
  public static let github = gitHub(.github, "github", usualURL: "https://api.github.com", usualKey: "gh")
  public static let gitea = gitHub(.gitea, "gitea", usualKey: "gt", pageSize: 50)
  public static let forgejo = gitHub(.gitea, "forgejo", usualKey: "gt", pageSize: 50)

  private static func gitHub(
    _ dialect: GitHubAdapter.Dialect, _ type: String, usualURL: String? = nil, usualKey: String,
    pageSize: Int = 100
  ) -> TrackerKind {
    TrackerKind(
      type, usualURL: usualURL, usualKey: usualKey,
      settings: ["select", "repository", "page-size", "write-back"]
    ) { settings throws(SourceFileError) in
      GitHubAdapter(
        dialect, base: settings.base, choice: try settings.choice(), repository: settings["repository"],
        pageSize: try settings.pageSize(usually: pageSize))
    }
  }
}
