import TodoTxt

public struct RedmineAdapter: RemoteAdapter {
  private let base: RemoteURL

  /// The selection: `assigned`, `created` or `all`.
  private let choice: String

  /// The number of the state for closing items; nil if it is not configured.
  private let closingState: Int?
  private let pageSize: Int

  private static let fields = JSONFields(
    body: "description", state: "status.is_closed", assignees: "assigned_to.name", author: "author.name",
    created: "created_on", updated: "updated_on", due: "due_date", closed: ["true"])

  public init(
    base: RemoteURL, choice: String = "assigned", closingState: Int? = nil, pageSize: Int = 100
  ) {
    self.base = base
    self.choice = choice
    self.closingState = closingState
    self.pageSize = pageSize
  }

  public func authorization(_ token: String) -> RemoteHeader { RemoteHeader("X-Redmine-API-Key", token) }

  public func request(for selection: RemoteSelection) throws(RemoteError.Kind) -> RemoteRequest {
    let size = "\(pageSize)"
    switch (selection, choice) {
    case (.search(let words), _):
      // `~` is Redmine's “contains”, `*` any state.
      return try request(["subject": "~\(words)", "status_id": "*", "limit": size])
    case (.inbox, "assigned"):
      return try request(["assigned_to_id": "me", "status_id": "open", "limit": size])
    case (.inbox, "created"): return try request(["author_id": "me", "status_id": "open", "limit": size])
    case (.inbox, "all"): return try request(["status_id": "open", "limit": size])
    case (.inbox, _): throw .unable("Redmine can't list items by “\(choice)”")
    }
  }

  private func request(_ query: KeyValuePairs<String, String>) throws(RemoteError.Kind) -> RemoteRequest {
    try request(base, "/issues.json", query)
  }

  public func page(
    in answer: RemoteAnswer, for request: RemoteRequest, selection: RemoteSelection
  ) throws(RemoteError.Kind) -> RemotePage {
    let document = try JSONValue.document(in: answer)
    guard let issues = document["issues"] else { throw .malformed("it holds no issues") }
    let items = try issues.items { value throws(RemoteError.Kind) in try item(in: value) }
    let total = document["total_count"]?.integer
    let (end, isTooFar) = (document["offset"]?.integer ?? 0).addingReportingOverflow(items.count)
    guard !isTooFar, end >= 0 else { throw .malformed("its offset is not a number of issues") }
    var next: RemoteCursor?
    if let total, end < total, !items.isEmpty {
      next = RemoteCursor(Self.target(of: request.url, offset: end))
    }
    return RemotePage(items: items, next: next, total: total)
  }

  /// The same address with another offset.
  private static func target(of url: RemoteURL, offset: Int) -> String {
    let parts = url.target.split(separator: "?", maxSplits: 1)
    let query = (parts.count == 2 ? parts[1] : "").split(separator: "&").filter { !$0.hasPrefix("offset=") }
    return "\(parts[0])?" + (query.map(String.init) + ["offset=\(offset)"]).joined(separator: "&")
  }

  public var questionForUser: (request: RemoteRequest, path: String)? {
    questionForUser(base, "/users/current.json", "user.id")
  }

  public func request(forItem id: String) throws(RemoteError.Kind) -> RemoteRequest {
    guard let number = Int(id),
      let url = base.appending("/issues/\(number).json", query: ["include": "attachments"])
    else { throw .unable("“\(id)” is not a number") }
    return request(forPageAt: url)
  }

  public func request(forClosing item: RemoteItem) throws(RemoteError.Kind) -> RemoteRequest {
    guard let closingState else { throw .unable("set the number of the state with “close-as = NUMBER”") }
    guard let number = Int(item.id), let url = base.appending("/issues/\(number).json") else {
      throw .unable("“\(item.id)” is not a number")
    }
    return RemoteRequest(.put, url, json: ["issue": ["status_id": .number(closingState)]])
  }

  public func item(
    in answer: RemoteAnswer, for request: RemoteRequest, id: String
  ) throws(RemoteError.Kind) -> RemoteItem {
    guard let issue = try JSONValue.document(in: answer)["issue"] else {
      throw .malformed("it holds no issue")
    }
    return try item(in: issue)
  }

  private func item(in value: JSONValue) throws(RemoteError.Kind) -> RemoteItem {
    guard let number = value["id"]?.integer, let title = value["subject"]?.text else {
      throw .malformed("an issue has no id or no subject")
    }
    var item = Self.fields.item("\(number)", title, in: value)
    // Older servers report the closing time instead of whether a state is closed.
    if value["status"]?["is_closed"] == nil { item.state = value["closed_on"] != nil ? .closed : .open }
    item.labels = [value["tracker"], value["category"]].compactMap { $0?["name"]?.text }
    item.assigneeIDs = [value["assigned_to"]].compactMap { $0?["id"]?.word }
    item.url = base.appending("/issues/\(number)").map { "\($0)" }
    item.attachments = (value["attachments"]?.elements ?? []).compactMap { file in
      guard let name = file["filename"]?.text, let url = file["content_url"]?.text else { return nil }
      return RemoteAttachment(name: name, url: url)
    }
    return item
  }
}

extension TrackerKind {
  public static let redmine = TrackerKind(
    "redmine", usualKey: "rm", settings: ["select", "page-size", "write-back", "close-as"]
  ) { settings throws(SourceFileError) in
    let closingState = try settings.number("close-as", 1...10_000)
    if settings.writesBack, closingState == nil {
      throw settings.error(
        "“write-back = close” needs “close-as = NUMBER”, the number of the state", at: "write-back")
    }
    return RedmineAdapter(
      base: settings.base, choice: try settings.choice(), closingState: closingState,
      pageSize: try settings.pageSize())
  }
}
