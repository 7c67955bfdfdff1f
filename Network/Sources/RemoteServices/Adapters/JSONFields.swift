import TodoTxt

/// The paths of the fields in an answer: names separated by dots. In a list, a name applies to every element, a number selects
/// one.
public struct JSONFields: Hashable, Sendable {
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

  var closed: Set<String>

  func item(_ id: String, _ title: String, in value: JSONValue) -> RemoteItem {
    let field = { (path: String?) in path.flatMap { value.value(at: $0) } }
    var item = RemoteItem(id: id, title: title)
    item.body = field(body)?.word
    item.state = field(state).map(isClosed) == true ? .closed : .open
    item.labels = field(labels)?.words ?? []
    item.assignees = field(assignees)?.words ?? []
    item.author = field(author)?.word
    item.created = field(created)?.day
    item.updated = field(updated)?.day
    item.due = field(due)?.day
    item.url = field(url)?.word
    return item
  }

  private func isClosed(_ state: JSONValue) -> Bool {
    if case .bool(let isClosed) = state { return closed.contains("\(isClosed)") }
    return state.word.map(closed.contains) ?? false
  }
}

extension JSONFields {
  public init() { self.init(closed: ["closed", "done", "resolved", "true"]) }
}

extension JSONValue {
  /// The only document of an answer.
  static func document(in answer: RemoteAnswer) throws(RemoteError.Kind) -> JSONValue {
    let values: [JSONValue]
    do throws(ExchangeError) {
      values = try JSONValue.values(in: answer.body)
    } catch {
      throw .malformed(error.line.map { "\(error.reason) (line \($0))" } ?? error.reason)
    }
    guard values.count == 1 else {
      throw .malformed(values.isEmpty ? "it is empty" : "it is several answers")
    }
    return values[0]
  }

  func items(
    named name: String = "the issues", _ item: (JSONValue) throws(RemoteError.Kind) -> RemoteItem
  ) throws(RemoteError.Kind) -> [RemoteItem] {
    guard let elements else { throw .malformed("\(name) should be a list") }
    return try elements.map(item)
  }

  /// The value at a path of keys and indices; a key reads every element of a list. Nil if the path leads nowhere.
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

  /// A text, or a number as text.
  var word: String? {
    switch self {
    case .string(let text): text
    case .number(let number): "\(number)"
    case .decimal(let digits): digits
    default: nil
    }
  }

  /// The words of a list, or the only one.
  var words: [String] { elements.map { $0.compactMap(\.word) } ?? [word].compactMap(\.self) }

  var integer: Int? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The date of an ISO 8601 time, in UTC if it has that zone.
  var day: CivilDate? { text.flatMap { CivilDate($0.prefix(10)) } }
}
