import TodoTxt

/// Any service that answers with JSON; the paths of its fields are configured.
public struct JSONAdapter: RemoteAdapter {
  /// The paths in an answer: names separated by dots. In a list, a name applies to every element, a number
  /// selects one.
  public struct Fields: Hashable, Sendable {
    /// The list of items; nil if the answer is that list.
    public var items: String?

    /// The address of the next page; `link` for the Link header; nil for a single page.
    public var next: String?
    public var total: String?

    // Within each item.
    public var id = "id"
    public var title = "title"
    public var body: String?
    public var state: String?
    public var labels: String?
    public var assignees: String?
    public var author: String?
    public var created: String?
    public var updated: String?
    public var due: String?
    public var url: String?

    public init() {}
  }

  private let listURL: RemoteURL

  /// Contains `{query}`; nil without a search.
  private let searchURL: String?

  /// Contains `{id}`; nil if single items can't be fetched.
  private let itemURL: String?

  private let fields: Fields

  /// The closed states.
  private let closed: Set<String>

  public static let usualClosed: Set = ["closed", "done", "resolved", "true"]

  public init(
    listURL: RemoteURL, searchURL: String? = nil, itemURL: String? = nil, fields: Fields = Fields(),
    closed: Set<String> = usualClosed
  ) {
    self.listURL = listURL
    self.searchURL = searchURL
    self.itemURL = itemURL
    self.fields = fields
    self.closed = closed
  }

  public func request(for selection: RemoteSelection) throws(AdapterError) -> RemoteRequest {
    switch selection {
    case .inbox: return request(forPageAt: listURL)
    case .search(let words):
      guard let searchURL else { throw .unable("set “search-url = …{query}…”") }
      return try request(searchURL, "{query}", words)
    }
  }

  private func request(_ template: String, _ place: String, _ text: String) throws(AdapterError)
    -> RemoteRequest
  {
    let address = template.replacing(place, with: RemoteURL.escaped(text))
    guard let url = listURL.resolving(address) else { throw .unable("“\(address)” is not an address") }
    return request(forPageAt: url)
  }

  public func page(
    in answer: RemoteAnswer, for request: RemoteRequest, selection: RemoteSelection
  ) throws(AdapterError) -> ParsedPage {
    let document = try JSONValue.document(in: answer)
    guard let list = fields.items.map({ document.value(at: $0) }) ?? document else {
      throw .malformed("there is nothing at “\(fields.items ?? "")”")
    }
    let items = try list.requiredElements("“\(fields.items ?? "the answer")”")
      .map { value throws(AdapterError) in try item(in: value) }
    let next = fields.next == "link" ? answer.nextLink : fields.next.flatMap { document.value(at: $0)?.text }
    return ParsedPage(
      items: items, next: next,
      total: fields.total.flatMap { document.value(at: $0)?.integer })
  }

  public func request(forItem id: String) throws(AdapterError) -> RemoteRequest {
    guard let itemURL else { throw .unable("set “item-url = …{id}…”") }
    return try request(itemURL, "{id}", id)
  }

  public func item(
    in answer: RemoteAnswer, for request: RemoteRequest, id: String
  ) throws(AdapterError) -> ParsedItem {
    try item(in: JSONValue.document(in: answer))
  }

  private func item(in value: JSONValue) throws(AdapterError) -> ParsedItem {
    guard let id = value.value(at: fields.id)?.word, let title = value.value(at: fields.title)?.word else {
      throw .malformed("an item has no “\(fields.id)” or no “\(fields.title)”")
    }
    var item = ParsedItem(id: id, title: title)
    let word = { (path: String?) in path.flatMap { value.value(at: $0)?.word } }
    item.body = word(fields.body)
    item.isClosed = fields.state.flatMap { value.value(at: $0) }.map(isClosed) ?? false
    item.labels = fields.labels.map { value.words(at: $0) } ?? []
    item.assignees = fields.assignees.map { value.words(at: $0) } ?? []
    item.author = word(fields.author)
    item.created = fields.created.flatMap { value.value(at: $0)?.day }
    item.updated = fields.updated.flatMap { value.value(at: $0)?.day }
    item.due = fields.due.flatMap { value.value(at: $0)?.day }
    item.url = word(fields.url)
    return item
  }

  private func isClosed(_ state: JSONValue) -> Bool {
    switch state {
    case .bool(let isClosed): closed.contains(isClosed ? "true" : "false")
    default: state.word.map(closed.contains) ?? false
    }
  }
}

extension JSONValue {
  /// The value at a path; nil if there is none.
  func value(at path: String) -> JSONValue? {
    path.split(separator: ".").reduce(self) { value, name in
      guard let value else { return nil }
      if let elements = value.elements {
        if let index = Int(name) { return elements.indices.contains(index) ? elements[index] : nil }
        let found = elements.compactMap { $0[String(name)] }
        return found.isEmpty ? nil : .array(found)
      }
      return value[String(name)]
    }
  }

  /// The words there: one, or those of a list.
  fileprivate func words(at path: String) -> [String] {
    guard let value = value(at: path) else { return [] }
    return value.elements.map { $0.compactMap(\.word) } ?? [value.word].compactMap(\.self)
  }
}

extension TrackerKind {
  public static let json = TrackerKind(
    "json",
    settings: [
      "search-url", "item-url", "items", "next", "total", "id", "title", "body", "state", "closed", "labels",
      "assignees", "author", "created", "updated", "due", "link",
    ],
    usualRules: { settings in
      var rules = RemoteRules(looksForMissing: settings["item-url"] != nil)
      rules.selectsAssigned = false
      return rules
    },
    adapter: { settings throws(SourceFileError) in
      var fields = JSONAdapter.Fields()
      fields.items = settings["items"]
      fields.next = settings["next"]
      fields.total = settings["total"]
      fields.id = settings["id"] ?? fields.id
      fields.title = settings["title"] ?? fields.title
      fields.body = settings["body"]
      fields.state = settings["state"]
      fields.labels = settings["labels"]
      fields.assignees = settings["assignees"]
      fields.author = settings["author"]
      fields.created = settings["created"]
      fields.updated = settings["updated"]
      fields.due = settings["due"]
      fields.url = settings["link"]
      return JSONAdapter(
        listURL: settings.base, searchURL: settings["search-url"], itemURL: settings["item-url"],
        fields: fields, closed: settings.closed ?? JSONAdapter.usualClosed)
    })
}
