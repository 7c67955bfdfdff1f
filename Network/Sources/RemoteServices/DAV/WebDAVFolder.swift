/// Files in a folder on a WebDAV server, RFC 4918, each guarded by its ETag.
public struct WebDAVFolder: Sendable {
  public let name: String

  /// With a slash at its end.
  private let base: RemoteURL
  private let connection: RemoteConnection

  /// - Parameter account: the server, and the user's name and password.
  public init(_ account: DAVAccount) {
    self.init(base: account.url, connection: account.connection())
  }

  init(base: RemoteURL, connection: RemoteConnection) {
    name = base.host
    self.base = base.target.hasSuffix("/") ? base : base.resolving(base.target + "/") ?? base
    self.connection = connection
  }

  // MARK: Files

  public struct File: Hashable, Sendable {
    public var bytes: [UInt8]

    /// Nil if the server names no version that a change could require.
    public var etag: String?

    /// False while the file may still be written, or be replaced with the same ETag: many servers make the
    /// ETag from the size and the time in seconds.
    public var isSettled = true
  }

  public enum Content: Hashable, Sendable {
    case unchanged
    case missing
    case file(File)

    /// Nil without a file.
    public var bytes: [UInt8]? {
      if case .file(let file) = self { file.bytes } else { nil }
    }
  }

  /// Fetches a file.
  ///
  /// - Parameters:
  ///   - path: relative to the folder, with slashes.
  ///   - etag: the known version.
  /// - Throws: `RemoteError`.
  @concurrent
  public func content(of path: String, unless etag: String? = nil) async throws -> Content {
    let conditions = etag.map { [RemoteHeader("If-None-Match", $0)] } ?? []
    let answer = try await ask(
      RemoteRequest(url(path), headers: Self.plain), conditions, accepting: [404, 410])
    if answer.status == 304 { return .unchanged }
    if answer.status == 404 || answer.status == 410 { return .missing }
    // The page of a captive portal or a login form is not a list, and no answer is no empty one.
    if answer.status != 200 { throw RemoteError(.failed(status: answer.status), source: name) }
    let last = try url(path).target.split(separator: "/").last
    if let end = answer.url, end.target.prefix(while: { $0 != "?" }).split(separator: "/").last != last {
      throw RemoteError(.misled("\(path) is at \(end.target.prefix(100))"), source: name)
    }
    let start = String(decoding: answer.body.prefix(200), as: UTF8.self).trimmed.lowercased()
    if answer.header("Content-Type")?.lowercased().hasPrefix("text/html") == true
      || start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
    {
      throw RemoteError(.malformed("it is a page of HTML instead of \(path)"), source: name)
    }
    return .file(
      File(bytes: answer.body, etag: Self.etag(answer.header("ETag")), isSettled: Self.isSettled(answer)))
  }

  /// By the server's own clock. A time in the future is not from this clock.
  private static func isSettled(_ answer: RemoteAnswer) -> Bool {
    guard let stored = answer.header("Last-Modified").flatMap(HTTPDate.seconds),
      let now = answer.header("Date").flatMap(HTTPDate.seconds)
    else { return true }
    return abs(now - stored) >= 2
  }

  public enum Change: Hashable, Sendable {
    /// - Parameter etag: the new version, if the server names it.
    case done(etag: String?)

    /// The file has changed, and stays.
    case overtaken
  }

  /// Replaces or creates a file.
  ///
  /// - Parameters:
  ///   - etag: the version to replace; nil for a new file.
  ///   - token: the lock on this file.
  /// - Throws: `RemoteError`.
  @concurrent
  public func replace(
    _ path: String, with bytes: [UInt8], knownAs etag: String?, holding token: String? = nil
  ) async throws -> Change {
    let condition = etag.map { RemoteHeader("If-Match", $0) } ?? RemoteHeader("If-None-Match", "*")
    let request = RemoteRequest(
      .put, try url(path),
      headers: [condition, RemoteHeader("Content-Type", "text/plain; charset=utf-8")]
        + (token.map { [RemoteHeader("If", "(<\($0)>)")] } ?? []), body: bytes)
    var answer = try await ask(request, accepting: [404, 409, 412, 423])
    if answer.status == 404 || answer.status == 409, etag == nil, let end = path.lastIndex(of: "/") {
      _ = try await makeFolder(String(path[..<end]))
      answer = try await ask(request, accepting: [412, 423])
    }
    switch answer.status {
    case 412, 423: return .overtaken
    case 404, 409: throw RemoteError(.failed(status: answer.status), source: name)
    default: return .done(etag: Self.etag(answer.header("ETag")))
    }
  }

  // MARK: Locks

  public enum Lock: Hashable, Sendable {
    case held(token: String)

    /// Another program holds it.
    case taken

    /// The server has no locks.
    case unknown
  }

  /// Locks a file, RFC 4918, so that no other program can replace it between a check and its replacement. The
  /// server ends the lock of a killed program.
  ///
  /// - Throws: `RemoteError`.
  @concurrent
  public func lock(_ path: String) async throws -> Lock {
    let body = """
      <?xml version="1.0" encoding="utf-8"?>
      <d:lockinfo xmlns:d="DAV:"><d:lockscope><d:exclusive/></d:lockscope><d:locktype><d:write/></d:locktype>\
      <d:owner>todo</d:owner></d:lockinfo>
      """
    let request = RemoteRequest(
      .lock, try url(path),
      headers: [
        RemoteHeader("Depth", "0"), RemoteHeader("Timeout", "Second-10"),
        RemoteHeader("Content-Type", "application/xml; charset=utf-8"),
      ], body: Array(body.utf8))
    let answer = try await ask(request, accepting: [400, 403, 404, 405, 409, 412, 415, 423, 501])
    if answer.status == 423 { return .taken }
    // wsgidav omits the angle brackets.
    guard (200..<300).contains(answer.status), let header = answer.header("Lock-Token")?.trimmed,
      case let token = header.filter({ $0 != "<" && $0 != ">" }), (1...500).contains(token.utf8.count),
      token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return .unknown }
    return .held(token: token)
  }

  /// - Throws: `RemoteError`.
  @concurrent
  public func unlock(_ path: String, _ token: String) async throws {
    let request = RemoteRequest(.unlock, try url(path), headers: [RemoteHeader("Lock-Token", "<\(token)>")])
    _ = try await ask(request, accepting: [400, 403, 404, 409, 412])
  }

  // MARK: The folder

  public enum Kind: Hashable, Sendable {
    case folder

    /// The top of a server, which may have any number of folders.
    case top

    /// A calendar, or not WebDAV.
    case other
  }

  /// Finds out what the address is, and creates a folder if only its parent exists.
  ///
  /// - Throws: `RemoteError`.
  @concurrent
  public func prepare() async throws -> Kind {
    guard DAVPath.canonical(base.target) != "/" else {
      // CalDAV finds its lists from the top of a server, whatever that answers.
      return (try? await kind(of: base)) == .folder ? .top : .other
    }
    switch try await kind(of: base) {
    case .folder?: return .folder
    case .top?, .other?: return .other
    case nil:
      let above = base.target.dropLast().reversed().drop { $0 != "/" }.reversed()
      guard let parent = base.resolving(String(above)), try await kind(of: parent) == .folder else {
        return .other
      }
      let status = try await makeFolder("")
      guard (200..<300).contains(status) else {
        throw RemoteError(
          .unable("the folder does not exist, and the server refuses to create it (\(status))"), source: name)
      }
      return .folder
    }
  }

  /// - Returns: nil if nothing is there.
  private func kind(of url: RemoteURL) async throws -> Kind? {
    let body = """
      <?xml version="1.0" encoding="utf-8"?>
      <d:propfind xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><d:resourcetype/>\
      <c:calendar-home-set/></d:prop></d:propfind>
      """
    let request = RemoteRequest(
      .propfind, url,
      headers: Self.plain + [
        RemoteHeader("Depth", "1"), RemoteHeader("Content-Type", "application/xml; charset=utf-8"),
      ], body: Array(body.utf8))
    let answer = try await ask(request, accepting: [400, 403, 404, 405, 409, 410, 501])
    if [404, 409, 410].contains(answer.status) { return nil }
    guard answer.status == 207, let status = try? MultiStatus(answer.body), let own = status.responses.first,
      own.parts["resourcetype"]?.contains("collection") == true
    else { return .other }
    let holdsCalendars = status.responses.contains { response in
      let types = response.parts["resourcetype"] ?? []
      return !types.isDisjoint(with: ["calendar", "principal", "addressbook"])
        || response.links["calendar-home-set"]?.isEmpty == false
    }
    return holdsCalendars ? .other : .folder
  }

  /// - Returns: the status of the answer; 405 if the folder exists already.
  private func makeFolder(_ path: String) async throws -> Int {
    let request = RemoteRequest(.mkcol, try url(path.isEmpty ? "" : path + "/"))
    return try await ask(request, accepting: [403, 405, 409, 501]).status
  }

  // MARK: Requests

  /// Apache changes ETags when it compresses.
  private static let plain = [RemoteHeader("Accept-Encoding", "identity")]

  private func ask(
    _ request: RemoteRequest, _ conditions: [RemoteHeader] = [], accepting accepted: Set<Int>
  ) async throws -> RemoteAnswer {
    try await connection.answer(to: request, conditions: conditions, accepting: accepted)
  }

  private func url(_ path: String) throws -> RemoteURL {
    let target = path.split(separator: "/", omittingEmptySubsequences: false).map {
      RemoteURL.escaped(String($0))
    }
    .joined(separator: "/")
    guard let url = RemoteURL(base.origin + base.target.prefix { $0 != "?" } + target) else {
      throw RemoteError(.malformed("\(path) is no path"), source: name)
    }
    return url
  }

  /// Nil for a weak ETag, which a change can't require: RFC 9110, 13.1.1.
  private static func etag(_ text: String?) -> String? {
    guard let text = text?.trimmed, text.hasPrefix("\""), text.utf8.count <= 500,
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    return text.replacing("-gzip\"", with: "\"")
  }
}
