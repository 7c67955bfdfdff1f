import TodoTxt

/// Any service that answers with JSON; the paths of its fields are configured.
public struct JSONAdapter: RemoteAdapter {
  private let listURL: RemoteURL

  /// Contains `{query}`; nil without a search.
  private let searchURL: String?

  /// Contains `{id}`; nil if single items can't be fetched.
  private let itemURL: String?

  private let fields: JSONFields

  public init(
    listURL: RemoteURL, searchURL: String? = nil, itemURL: String? = nil, fields: JSONFields = JSONFields()
  ) {
    self.listURL = listURL
    self.searchURL = searchURL
    self.itemURL = itemURL
    self.fields = fields
  }

  public func request(for selection: RemoteSelection) throws(RemoteError.Kind) -> RemoteRequest {
    switch selection {
    case .inbox: return request(forPageAt: listURL)
    case .search(let words):
      guard let searchURL else { throw .unable("set “search-url = …{query}…”") }
      return try request(searchURL, "{query}", words)
    }
  }

  private func request(_ template: String, _ place: String, _ text: String) throws(RemoteError.Kind)
    -> RemoteRequest
  {
    let address = template.replacing(place, with: RemoteURL.escaped(text))
    guard let url = listURL.resolving(address) else { throw .unable("“\(address)” is not an address") }
    return request(forPageAt: url)
  }

  public func page(
    in answer: RemoteAnswer, for request: RemoteRequest, selection: RemoteSelection
  ) throws(RemoteError.Kind) -> RemotePage {
    let document = try JSONValue.document(in: answer)
    guard let list = fields.items.map({ document.value(at: $0) }) ?? document else {
      throw .malformed("there is nothing at “\(fields.items ?? "")”")
    }
    let next = fields.next == "link" ? answer.nextLink : fields.next.flatMap { document.value(at: $0)?.text }
    return RemotePage(
      items: try list.items(named: "“\(fields.items ?? "the answer")”", item),
      next: next.map(RemoteCursor.init),
      total: fields.total.flatMap { document.value(at: $0)?.integer })
  }

  public func request(forItem id: String) throws(RemoteError.Kind) -> RemoteRequest {
    guard let itemURL else { throw .unable("set “item-url = …{id}…”") }
    return try request(itemURL, "{id}", id)
  }

  public func item(
    in answer: RemoteAnswer, for request: RemoteRequest, id: String
  ) throws(RemoteError.Kind) -> RemoteItem {
    try item(in: JSONValue.document(in: answer))
  }

  private func item(in value: JSONValue) throws(RemoteError.Kind) -> RemoteItem {
    guard let id = value.value(at: fields.id)?.word, let title = value.value(at: fields.title)?.word else {
      throw .malformed("an item has no “\(fields.id)” or no “\(fields.title)”")
    }
    return fields.item(id, title, in: value)
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
      let usual = JSONFields()
      return JSONAdapter(
        listURL: settings.base, searchURL: settings["search-url"], itemURL: settings["item-url"],
        fields: JSONFields(
          items: settings["items"], next: settings["next"], total: settings["total"],
          id: settings["id"] ?? usual.id, title: settings["title"] ?? usual.title, body: settings["body"],
          state: settings["state"], labels: settings["labels"], assignees: settings["assignees"],
          author: settings["author"], created: settings["created"], updated: settings["updated"],
          due: settings["due"], url: settings["link"], closed: settings.closed ?? usual.closed))
    })
}
