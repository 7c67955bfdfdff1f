import TodoTxt

/// The articles of a feed: RSS 0.9 to 2.0, RDF, or Atom, RFC 4287.
public struct FeedAdapter: RemoteAdapter {
  private let feed: RemoteURL

  public init(feed: RemoteURL) {
    self.feed = feed
  }

  /// Feeds have no search. Searching filters the articles of the feed.
  public func request(for selection: RemoteSelection) throws(RemoteError.Kind) -> RemoteRequest {
    request(forPageAt: feed)
  }

  public func request(forPageAt url: RemoteURL) -> RemoteRequest {
    RemoteRequest(
      url,
      headers: [
        RemoteHeader("Accept", "application/atom+xml, application/rss+xml, application/xml;q=0.9, */*;q=0.5")
      ])
  }

  public func page(
    in answer: RemoteAnswer, for request: RemoteRequest, selection: RemoteSelection
  ) throws(RemoteError.Kind) -> RemotePage {
    var page = try page(in: answer, at: request.url)
    if case .search(let words) = selection {
      let words = words.lowercased().split(separator: " ")
      page.items.removeAll { item in
        let text = "\(item.title)\n\(item.body ?? "")".lowercased()
        return !words.allSatisfy { text.contains($0) }
      }
    }
    return page
  }

  public func request(forItem id: String) throws(RemoteError.Kind) -> RemoteRequest {
    request(forPageAt: feed)
  }

  public func item(
    in answer: RemoteAnswer, for request: RemoteRequest, id: String
  ) throws(RemoteError.Kind) -> RemoteItem {
    guard let item = try page(in: answer, at: request.url).items.first(where: { $0.id == id }) else {
      throw .missing
    }
    return item
  }

  private func page(in answer: RemoteAnswer, at url: RemoteURL) throws(RemoteError.Kind) -> RemotePage {
    var reader = XMLReader(try FeedText.utf8(of: answer))
    var page = RemotePage(items: [])
    var isFeed = false
    while let event = try reader.next() {
      guard case .start(let name, let attributes) = event else { continue }
      switch name {
      case "rss", "feed", "RDF": isFeed = true
      case "item", "entry": page.items.append(try item(&reader, name, at: url))
      // RFC 5005: feeds with several pages.
      case "link" where attributes["rel"] == "next": page.next = attributes["href"].map(RemoteCursor.init)
      default: break
      }
    }
    guard isFeed else { throw .malformed("it is neither RSS nor Atom") }
    return page
  }

  private func item(
    _ reader: inout XMLReader, _ element: String, at base: RemoteURL
  ) throws(RemoteError.Kind) -> RemoteItem {
    var item = RemoteItem(id: "", title: "")
    var id: String?
    while let event = try reader.next() {
      switch event {
      case .end(let name) where name == element:
        id = id ?? item.url
        guard let id, !id.isEmpty else { throw .malformed("an article has neither an id nor a link") }
        item.id = Self.shortened(id)
        if item.title.isEmpty { item.title = item.body.map { String($0.prefix(80)) } ?? id }
        return item
      case .start(let name, let attributes):
        try read(name, attributes, of: &item, &id, &reader, base)
      case .end, .text: break
      }
    }
    throw .malformed("an article does not end")
  }

  private func read(
    _ name: String, _ attributes: [String: String], of item: inout RemoteItem, _ id: inout String?,
    _ reader: inout XMLReader, _ base: RemoteURL
  ) throws(RemoteError.Kind) {
    // An empty element also has an end event, so reading the content of an element always ends.
    let content = try reader.content().trimmed
    switch name {
    case "guid", "id": id = content
    case "title": item.title = HTMLText.plain(content)
    case "link":
      if let address = attributes["href"] {
        if attributes["rel"] == "enclosure" {
          item.attachments.append(RemoteAttachment(name: Self.fileName(of: address), url: address))
        } else if ["alternate", nil].contains(attributes["rel"]) {
          item.url = base.resolving(address).map { "\($0)" }
        }
      } else if !content.isEmpty {
        item.url = base.resolving(content).map { "\($0)" }
      }
    case "enclosure":
      if let address = attributes["url"] {
        item.attachments.append(RemoteAttachment(name: Self.fileName(of: address), url: address))
      }
    case "description", "summary": item.body = item.body ?? HTMLText.plain(content)
    case "encoded", "content": item.body = HTMLText.plain(content)
    case "category": item.labels += [attributes["term"] ?? content].filter { !$0.isEmpty }
    case "author", "creator": item.author = content.split(separator: "\n").first.map { $0.trimmed }
    case "pubDate", "published", "date": item.created = FeedDate.day(content)
    case "updated": item.updated = FeedDate.day(content)
    default: break
    }
  }

  /// Replaces an id by its hash if it is too long for a task or needs escaping: many feeds use addresses as ids.
  private static func shortened(_ id: String) -> String {
    id.utf8.count <= 24 && RemoteKey.key(prefix: "", id: id) == ":\(id)"
      ? id : String(StableHash.value(of: id.utf8), radix: 36)
  }

  private static func fileName(of address: String) -> String {
    let path = address.prefix { !"?#".contains($0) }
    return path.split(separator: "/").last.map(String.init) ?? address
  }
}

enum FeedDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Reads ISO 8601 or RFC 822: `Sat, 21 Nov 2026 10:00:00 GMT`.
  static func day(_ text: String) -> CivilDate? {
    if let date = CivilDate(text.prefix(10)) { return date }
    let words = text.split(whereSeparator: { $0 == " " || $0 == "," })
    let start = words.first.flatMap { Int($0) } == nil ? 1 : 0
    guard words.count >= start + 3, let day = Int(words[start]),
      let month = months.firstIndex(of: words[start + 1].prefix(3).lowercased()),
      let year = Int(words[start + 2])
    else { return nil }
    return CivilDate(year: year < 100 ? 2000 + year : year, month: month + 1, day: day)
  }
}

extension TrackerKind {
  public static let feed = TrackerKind(
    "feed",
    usualRules: { _ in
      // Not every article of a feed is a task, and a feed forgets its articles.
      var rules = RemoteRules(pulls: nil, looksForMissing: false)
      rules.selectsAssigned = false
      return rules
    },
    adapter: { settings throws(SourceFileError) in FeedAdapter(feed: settings.base) })
}
