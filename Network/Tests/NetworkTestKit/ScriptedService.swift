public import RemoteServices
import TodoTxt

/// A service with a number of issues, in the form that the documentation of one kind of service describes.
public struct ScriptedService: Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case github, gitea, gitlab, redmine, roundup, rss, atom, json
  }

  public let kind: Kind
  public let count: Int
  public let pageSize: Int

  public let closed: Set<Int>

  /// The numbers of issues that exist but are missing from its lists.
  public var unlisted: Set<Int> = []

  /// The total that it reports; nil for the true total.
  public var total: Int?

  /// The assignee of each issue, and other assignees if that is not the user.
  public var assignees: [Int: String] = [:]

  public init(_ kind: Kind, count: Int, pageSize: Int = 100, closed: Set<Int> = []) {
    self.kind = kind
    self.count = count
    self.pageSize = pageSize
    self.closed = closed
  }

  public func id(_ number: Int) -> String {
    switch kind {
    case .github, .gitea: "ann/tools#\(number)"
    case .gitlab: "ann/tools#\(number)"
    case .redmine, .roundup, .json: "\(number)"
    case .rss, .atom: "news-\(number)"
    }
  }

  public func adapter(base: RemoteURL) -> any RemoteAdapter {
    switch kind {
    case .github: GitHubAdapter(.github, base: base, pageSize: pageSize)
    case .gitea: GitHubAdapter(.gitea, base: base, pageSize: pageSize)
    case .gitlab: GitLabAdapter(base: base, pageSize: pageSize)
    case .redmine: RedmineAdapter(base: base, pageSize: pageSize)
    case .roundup: RoundupAdapter(base: base, user: "ann", pageSize: pageSize)
    case .rss, .atom: FeedAdapter(feed: base)
    case .json:
      JSONAdapter(
        listURL: base, searchURL: "/find?q={query}", itemURL: "/things/{id}", fields: Self.fields)
    }
  }

  private static var fields: JSONFields {
    var fields = JSONFields()
    fields.items = "data.things"
    fields.next = "data.more"
    fields.total = "data.count"
    fields.id = "nr"
    fields.title = "what.short"
    fields.body = "what.long"
    fields.state = "finished"
    fields.labels = "marks.name"
    fields.created = "when"
    return fields
  }

  public func answer(_ request: LoopbackServer.Request) -> RemoteAnswer {
    let path = String(request.target.prefix { $0 != "?" })
    if path.hasSuffix("/user") || path == "/users/current.json" { return user }
    if let number = number(in: path) {
      guard (1...count).contains(number) else { return RemoteAnswer(status: 404) }
      return json(item(number))
    }
    if kind == .rss || kind == .atom { return feed }
    let search = ["q", "search", "subject", "title"].lazy.compactMap { request.query($0) }.first
    let wanted = search.flatMap { $0.replacing("%20", with: " ").split(separator: " ").last }
    // Only issues that the service would list: the open ones, or all matches.
    let numbers = (1...max(1, count)).filter { number in
      number <= count && (wanted.map { "\(number)" == $0 } ?? lists(number))
    }
    let page = page(of: request)
    let shown = Array(numbers.dropFirst(page * pageSize).prefix(pageSize))
    let hasMore = (page + 1) * pageSize < numbers.count
    let next = hasMore ? nextTarget(after: request.target, page: page + 1) : nil
    return list(
      shown, total: total ?? numbers.count, offset: page * pageSize, next: next, isSearch: search != nil)
  }

  /// Trackers that are asked for open issues return no others.
  private func lists(_ number: Int) -> Bool {
    if unlisted.contains(number) { return false }
    return [.roundup, .json].contains(kind) || !closed.contains(number)
  }

  private func page(of request: LoopbackServer.Request) -> Int {
    switch kind {
    case .redmine: (request.query("offset").flatMap { Int($0) } ?? 0) / pageSize
    case .roundup:
      (request.query("@page_index") ?? request.query("%40page_index")).flatMap { Int($0) }.map { $0 - 1 } ?? 0
    default: request.query("page").flatMap { Int($0) }.map { $0 - 1 } ?? 0
    }
  }

  private func nextTarget(after target: String, page: Int) -> String {
    let name = kind == .roundup ? "@page_index" : "page"
    let parts = target.split(separator: "?", maxSplits: 1)
    let query = (parts.count == 2 ? parts[1] : "").split(separator: "&")
      .filter { !$0.hasPrefix("\(name)=") && !$0.hasPrefix("%40page_index=") }
    return "\(parts[0])?" + (query.map(String.init) + ["\(name)=\(page + 1)"]).joined(separator: "&")
  }

  private func number(in path: String) -> Int? {
    switch kind {
    case .github, .gitea, .gitlab:
      path.contains("/issues/") ? path.split(separator: "/").last.flatMap { Int($0) } : nil
    case .redmine: path.hasPrefix("/issues/") ? Int(path.dropFirst(8).prefix { $0 != "." }) : nil
    case .roundup: path.hasPrefix("/rest/data/issue/") ? Int(path.dropFirst(17)) : nil
    case .json: path.hasPrefix("/things/") ? Int(path.dropFirst(8)) : nil
    case .rss, .atom: nil
    }
  }

  private func json(_ value: JSONValue, headers: [RemoteHeader] = []) -> RemoteAnswer {
    RemoteAnswer(headers: headers + [RemoteHeader("Content-Type", "application/json")], body: value.line)
  }

  private func list(_ numbers: [Int], total: Int, offset: Int, next: String?, isSearch: Bool) -> RemoteAnswer
  {
    let items = JSONValue.array(numbers.map(listed))
    let link = next.map { [RemoteHeader("Link", "<\($0)>; rel=\"next\", <\($0)>; rel=\"last\"")] } ?? []
    switch kind {
    case .github:
      return isSearch
        ? json(["total_count": .number(total), "items": items], headers: link) : json(items, headers: link)
    case .gitea: return json(items, headers: link + [RemoteHeader("X-Total-Count", "\(total)")])
    case .gitlab: return json(items, headers: link + [RemoteHeader("X-Total", "\(total)")])
    case .redmine:
      return json([
        "issues": items, "total_count": .number(total), "offset": .number(offset), "limit": .number(pageSize),
      ])
    case .roundup:
      // The address of a tracker behind another server.
      let links: JSONValue =
        next.map {
          ["next": [["rel": "next", "uri": .string("http://tracker.internal\($0)")]]]
        } ?? [:]
      return json(["data": ["collection": items, "@links": links, "@total_size": .number(total)]])
    case .json: return json(["data": ["things": items, "count": .number(total), "more": JSONValue(next)]])
    case .rss, .atom: return feed
    }
  }

  /// The user is ann.
  private var user: RemoteAnswer {
    json(kind == .redmine ? ["user": ["id": "ann"]] : ["login": "ann", "username": "ann"])
  }

  private func assignee(_ number: Int) -> JSONValue { .string(assignees[number] ?? "ann") }

  private func title(_ number: Int) -> String { "Issue \(number)" }

  private func listed(_ number: Int) -> JSONValue {
    switch kind {
    case .redmine: item(number)["issue"] ?? .null
    case .roundup:
      [
        "id": .string("\(number)"), "title": .string(title(number)), "keyword": [["id": "1", "name": "bug"]],
        "creation": "2026-11-20.10:15:00", "creator": ["id": "2", "username": "bob"],
        "status": ["id": "1", "name": closed.contains(number) ? "resolved" : "chatting"],
        "assignedto": ["id": "3", "username": assignee(number)],
      ]
    default: item(number)
    }
  }

  private func item(_ number: Int) -> JSONValue {
    let isClosed = closed.contains(number)
    switch kind {
    case .github, .gitea:
      return [
        "number": .number(number), "title": .string(title(number)), "body": "What is wrong",
        "state": isClosed ? "closed" : "open", "labels": [["id": 1, "name": "bug", "color": "f29513"]],
        "assignees": [["login": assignee(number)]], "user": ["login": "bob"],
        "created_at": "2026-11-20T10:15:00Z",
        "updated_at": "2026-11-21T10:15:00Z",
        "html_url": .string("https://example.com/ann/tools/issues/\(number)"),
        kind == .github ? "repository_url" : "repository":
          kind == .github
          ? "https://api.example.com/repos/ann/tools" : ["id": 1, "name": "tools", "full_name": "ann/tools"],
      ]
    case .gitlab:
      return [
        "iid": .number(number), "title": .string(title(number)), "description": "What is wrong",
        "state": isClosed ? "closed" : "opened", "labels": ["bug"],
        "assignees": [["username": assignee(number)]],
        "author": ["username": "bob"], "created_at": "2026-11-20T10:15:00.000Z",
        "references": ["short": .string("#\(number)"), "full": .string("ann/tools#\(number)")],
        "web_url": .string("https://gitlab.example.com/ann/tools/-/issues/\(number)"),
      ]
    case .redmine:
      return [
        "issue": [
          "id": .number(number), "subject": .string(title(number)), "description": "What is wrong",
          "project": ["id": 1, "name": "Tools"], "tracker": ["id": 1, "name": "bug"],
          "status": ["id": 1, "name": isClosed ? "Closed" : "New", "is_closed": .bool(isClosed)],
          "author": ["id": 2, "name": "bob"], "assigned_to": ["id": assignee(number), "name": "Somebody"],
          "created_on": "2026-11-20T10:15:00Z",
        ]
      ]
    case .roundup:
      return [
        "data": [
          "id": .string("\(number)"), "type": "issue",
          "attributes": [
            "title": .string(title(number)), "messages": [["id": "7"]], "creation": "2026-11-20.10:15:00",
            "keyword": [["id": "1", "name": "bug"]], "creator": ["id": "2", "username": "bob"],
            "status": ["id": "1", "name": isClosed ? "resolved" : "chatting"],
            "assignedto": ["id": "3", "username": assignee(number)],
          ],
        ]
      ]
    case .json:
      return [
        "nr": .number(number), "what": ["short": .string(title(number)), "long": "What is wrong"],
        "finished": .bool(isClosed), "marks": [["name": "bug"]], "when": "2026-11-20",
      ]
    case .rss, .atom: return .null
    }
  }

  /// All on one page.
  private var feed: RemoteAnswer {
    let isAtom = kind == .atom
    let items = (1...max(1, count)).filter { $0 <= count && !closed.contains($0) }.map { number in
      isAtom
        ? """
        <entry><id>news-\(number)</id><title>\(title(number))</title><link href="/a/\(number)"/>
        <published>2026-11-20T10:15:00Z</published><author><name>bob</name></author>
        <category term="bug"/><content type="html">&lt;p&gt;What is wrong&lt;/p&gt;</content></entry>
        """
        : """
        <item><guid isPermaLink="false">news-\(number)</guid><title><![CDATA[\(title(number))]]></title>
        <link>https://example.com/a/\(number)</link><pubDate>Fri, 20 Nov 2026 10:15:00 GMT</pubDate>
        <dc:creator>bob</dc:creator><category>bug</category>
        <description>&lt;p&gt;What is wrong&lt;/p&gt;</description></item>
        """
    }.joined(separator: "\n")
    let text =
      isAtom
      ? "<?xml version=\"1.0\"?><feed xmlns=\"http://www.w3.org/2005/Atom\"><title>News</title>\(items)</feed>"
      : """
      <?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "b">]><rss version="2.0" xmlns:dc="x"><channel>
      <title>News</title><!-- none --><link>https://example.com</link>\(items)</channel></rss>
      """
    return RemoteAnswer(headers: [RemoteHeader("Content-Type", "application/xml")], body: Array(text.utf8))
  }
}

/// A token that a test knows.
public struct FixedToken: TokenSource {
  private let text: String
  public let place = "the test"

  public init(_ text: String) {
    self.text = text
  }

  public func token() -> String { text }
}
