public import TodoTxt

/// A request to a server: a query, or a change.
public struct RemoteRequest: Hashable, Sendable {
  public enum Method: String, Hashable, Sendable {
    // Queries, which may be repeated. The last two are WebDAV's, RFC 4918 and 3253.
    case get = "GET"
    case propfind = "PROPFIND"
    case report = "REPORT"

    // Changes, which are sent once, to one address.
    case post = "POST"
    case patch = "PATCH"
    case put = "PUT"
    case delete = "DELETE"
    case mkcol = "MKCOL"
    case lock = "LOCK"
    case unlock = "UNLOCK"

    var isQuestion: Bool { [.get, .propfind, .report].contains(self) }
  }

  public var method: Method
  public var url: RemoteURL
  public var headers: [RemoteHeader]
  public var body: [UInt8] = []

  public init(_ url: RemoteURL, headers: [RemoteHeader] = []) {
    method = .get
    self.url = url
    self.headers = headers
  }

  /// Sends a text unchanged.
  public init(_ method: Method, _ url: RemoteURL, headers: [RemoteHeader] = [], body: [UInt8] = []) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }

  /// Sends JSON.
  public init(_ method: Method, _ url: RemoteURL, headers: [RemoteHeader] = [], json: JSONValue) {
    self.method = method
    self.url = url
    self.headers = headers + [RemoteHeader("Content-Type", "application/json")]
    json.append(to: &body)
  }
}

public struct RemoteHeader: Hashable, Sendable {
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// A server's answer.
public struct RemoteAnswer: Hashable, Sendable {
  public var status: Int
  public var headers: [RemoteHeader]
  public var body: [UInt8]

  /// Whether it came by a redirect from another address.
  public var wasRedirected = false

  /// The address that has answered, where a redirect led to it.
  public var url: RemoteURL?

  public init(status: Int = 200, headers: [RemoteHeader] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The first header of that name, whatever its case.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The address with `rel="next"` in the Link headers, RFC 8288.
  var nextLink: String? {
    let links = headers.filter { $0.name.lowercased() == "link" }.flatMap { Self.links(in: $0.value) }
    return links.first { $0.relations.contains("next") }?.target
  }

  private static func links(in value: String) -> [(target: String, relations: [Substring])] {
    var links: [(String, [Substring])] = []
    var rest = value[...]
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      let target = String(rest[rest.index(after: start)..<end])
      rest = rest[rest.index(after: end)...]
      // A comma in a quoted value is not handled, because no service writes one into a relation.
      let parameters = rest.prefix { $0 != "<" }
      rest = rest[parameters.endIndex...]
      let relations = parameters.split(whereSeparator: { ";,".contains($0) }).flatMap { parameter in
        let parts = parameter.trimmed.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[0].trimmed.lowercased() == "rel" else { return [Substring]() }
        return parts[1].filter { $0 != "\"" }.lowercased().split(separator: " ")
      }
      links.append((target, relations))
    }
    return links
  }
}
