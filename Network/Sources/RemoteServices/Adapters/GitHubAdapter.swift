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

  public func request(for selection: RemoteSelection) throws(AdapterError) -> RemoteRequest {
    let size = "\(pageSize)"
    let url: RemoteURL?
    switch (selection, dialect, repository) {
    case (.search(let words), .github, _):
      let place = repository.map { " repo:\($0)" } ?? ""
      url = base.appending("/search/issues", query: ["q": words + place, "per_page": size])
    case (.search(let words), .gitea, nil):
      url = base.appending(
        "/repos/issues/search", query: ["q": words, "state": "all", "type": "issues", "limit": size])
    case (.search(let words), .gitea, let place?):
      url = base.appending(
        "/repos/\(try path(of: place))/issues",
        query: ["q": words, "state": "all", "type": "issues", "limit": size])
    case (.inbox, .github, nil):
      url = base.appending("/issues", query: ["filter": choice, "state": "open", "per_page": size])
    case (.inbox, .gitea, nil):
      url =
        choice == "all"
        ? base.appending("/repos/issues/search", query: ["state": "open", "type": "issues", "limit": size])
        : base.appending(
          "/repos/issues/search",
          query: ["state": "open", "type": "issues", "limit": size, choice: "true"])
    case (.inbox, .github, let place?):
      guard choice == "all" else {
        url = base.appending(
          "/search/issues",
          query: [
            "q": "repo:\(place) is:open is:issue \(Self.searchWord[choice] ?? "assignee"):@me",
            "per_page": size,
          ])
        break
      }
      url = base.appending(
        "/repos/\(try path(of: place))/issues", query: ["state": "open", "per_page": size])
    case (.inbox, .gitea, let place?):
      guard choice == "all" else {
        throw .unable("for one repository, this service can only list all issues: set “select = all”")
      }
      url = base.appending(
        "/repos/\(try path(of: place))/issues", query: ["state": "open", "type": "issues", "limit": size])
    }
    return try request(url)
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
  ) throws(AdapterError) -> ParsedPage {
    let document = try JSONValue.document(in: answer)
    // GitHub sets this if a search took too long, so some results are missing.
    if document["incomplete_results"] == .bool(true) { throw .incomplete }
    let list = document["items"] ?? document
    let items = try list.requiredElements("the issues").map { value throws(AdapterError) in
      try item(in: value)
    }
    return ParsedPage(
      items: items, next: answer.nextLink,
      total: document["total_count"]?.integer ?? answer.header("X-Total-Count").flatMap { Int($0) })
  }

  public func covers(_ id: String) -> Bool {
    repository.map { id.lowercased().hasPrefix("\($0.lowercased())#") } ?? true
  }

  /// Compares ids ignoring case, as GitHub does for owners and repositories.
  public func isSame(_ id: String, _ other: String) -> Bool { id.lowercased() == other.lowercased() }

  public var requestForUser: RemoteRequest? { base.appending("/user").map { request(forPageAt: $0) } }

  public func user(in answer: RemoteAnswer) throws(AdapterError) -> String? {
    try JSONValue.document(in: answer)["login"]?.text
  }

  public func request(forItem id: String) throws(AdapterError) -> RemoteRequest {
    let parts = id.split(separator: "#", maxSplits: 1)
    guard parts.count == 2, let number = Int(parts[1]) else {
      throw .unable("“\(id)” is not owner/name#number")
    }
    return try request(base.appending("/repos/\(try path(of: String(parts[0])))/issues/\(number)"))
  }

  public func request(forClosing item: RemoteItem) throws(AdapterError) -> RemoteRequest {
    let question = try request(forItem: item.id)
    return RemoteRequest(.patch, question.url, headers: question.headers, json: ["state": "closed"])
  }

  public func item(
    in answer: RemoteAnswer, for request: RemoteRequest, id: String
  ) throws(AdapterError) -> ParsedItem {
    try item(
      in: JSONValue.document(in: answer), repository: id.split(separator: "#").first.map(String.init))
  }

  private func item(in value: JSONValue, repository known: String? = nil) throws(AdapterError) -> ParsedItem {
    guard let number = value["number"]?.integer, let title = value["title"]?.text else {
      throw .malformed("an issue has no number or no title")
    }
    guard let place = Self.repository(of: value) ?? known ?? repository else {
      throw .malformed("issue \(number) has no repository")
    }
    var item = ParsedItem(id: "\(place)#\(number)", title: title)
    item.body = value["body"]?.text
    item.isClosed = value["state"]?.text == "closed"
    item.labels = value["labels"]?.words("name") ?? []
    item.assignees = value["assignees"]?.words("login") ?? []
    item.author = value["user"]?["login"]?.text
    item.created = value["created_at"]?.day
    item.updated = value["updated_at"]?.day
    item.due = value["due_date"]?.day ?? value["milestone"]?["due_on"]?.day
    item.url = value["html_url"]?.text
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

  private func path(of repository: String) throws(AdapterError) -> String {
    let parts = repository.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
      throw .unable("“\(repository)” is not owner/name")
    }
    return parts.map { RemoteURL.escaped(String($0)) }.joined(separator: "/")
  }

  private func request(_ url: RemoteURL?) throws(AdapterError) -> RemoteRequest {
    guard let url else { throw .unable("the address is not valid") }
    return request(forPageAt: url)
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
