import PlainText

/// Task lists on a CalDAV server, RFC 4791.
///
/// All requests go to one origin. Names from the server are accepted only below the requested collection.
public struct CalDAVSource: Sendable {
  public let name: String
  let connection: RemoteConnection

  /// The number of simultaneous changes.
  private static let connections = 4

  /// The number of objects in one request.
  private static let batch = 100

  /// The number of partial answers that are followed.
  private static let mostParts = 1_000

  /// - Parameter account: the server, and the user's name and password.
  public init(_ account: DAVAccount, retries: RetryPolicy = DAVAccount.retries) {
    name = account.url.host
    connection = account.connection(retries: retries)
  }

  /// - Parameters:
  ///   - user: nil if the server needs no name.
  ///   - password: looked up for the first request.
  public init(
    base: RemoteURL, user: String? = nil, password: (any TokenSource)? = nil,
    transport: any RemoteTransport = HTTPTransport(), limits: RemoteLimits = DAVAccount.limits,
    retries: RetryPolicy = RetryPolicy()
  ) {
    self.init(
      DAVAccount(url: base, user: user, password: password, transport: transport, limits: limits),
      retries: retries)
  }

  // MARK: Requests

  private func ask(
    _ method: RemoteRequest.Method, _ url: RemoteURL, depth: Int, _ body: String,
    accepting accepted: Set<Int> = []
  ) async throws -> RemoteAnswer {
    let request = RemoteRequest(
      method, url,
      headers: [
        RemoteHeader("Depth", "\(depth)"), RemoteHeader("Content-Type", "application/xml; charset=utf-8"),
        // Apache changes etags when it compresses.
        RemoteHeader("Accept-Encoding", "identity"),
      ], body: Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\(body)".utf8))
    do {
      return try await connection.answer(to: request, accepting: accepted)
    } catch var error as RemoteError {
      if case .misled = error.kind { error.advice = "If that is right, set the sync up with that address." }
      throw error
    }
  }

  private func multiStatus(_ answer: RemoteAnswer) throws(RemoteError) -> MultiStatus {
    do throws(RemoteError.Kind) {
      return try MultiStatus(answer.body)
    } catch {
      throw RemoteError(error, source: name)
    }
  }

  private func url(_ path: String) throws -> RemoteURL {
    guard let url = RemoteURL(connection.base.origin + path) else {
      throw RemoteError(.malformed("it names a path that is none"), source: name)
    }
    return url
  }

  /// The path that a server names in an answer from that address.
  ///
  /// - Returns: nil for an invalid path.
  /// - Throws: if it leads to another server.
  private func path(_ href: String, from url: RemoteURL) throws -> String? {
    guard let target = url.resolving(Self.sendable(href)) else { return nil }
    guard target.hasOrigin(of: connection.base) else {
      var error = RemoteError(
        .misled("\(target.origin) is not \(connection.base.origin)"), source: name)
      error.advice = "If that is right, set the sync up with that address."
      throw error
    }
    return DAVPath.canonical(target.target.prefix { $0 != "?" })
  }

  /// Encodes blanks and letters beyond ASCII, which some servers send as they are.
  private static func sendable(_ href: String) -> String {
    PercentEncoding.encoded(href.trimmed.utf8, keeping: "!\"#$%&'()*+,/:;<=>?@[\\]^`{|}")
  }

  /// The path of an object directly in the collection; nil for others.
  private func objectPath(_ href: String, in collection: String) throws -> String? {
    guard let path = try path(href, from: url(collection)), path.hasPrefix(collection),
      path.utf8.count > collection.utf8.count, !path.dropFirst(collection.count).contains("/")
    else { return nil }
    return path
  }

  private static func etag(_ text: String?) -> String? {
    guard let text = text?.trimmed, !text.isEmpty, text.utf8.count <= 500,
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    return text.replacing("-gzip\"", with: "\"")
  }

  // MARK: Discovery

  /// A list of tasks on the server.
  public struct Collection: Hashable, Sendable {
    /// With a slash at its end.
    public var path: String
    public var name: String
    public var isReadOnly = false
  }

  private static let properties = """
    <d:propfind xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><d:resourcetype/><d:displayname/>\
    <d:current-user-principal/><c:calendar-home-set/><c:supported-calendar-component-set/>\
    <d:current-user-privilege-set/></d:prop></d:propfind>
    """

  /// The task lists of the user, RFC 6764: those at an address, or those that it leads to.
  ///
  /// - Returns: nil without CalDAV; empty for a user without a task list.
  /// - Throws: `RemoteError`; `missing` without CalDAV.
  @concurrent
  public func collections() async throws -> [Collection]? {
    let base = connection.base
    var start = base
    if DAVPath.canonical(base.target) == "/", let known = try await wellKnown() { start = known }
    let answer = try await ask(.propfind, start, depth: 0, Self.properties)
    let place = answer.url ?? start
    let own = try multiStatus(answer).responses
    let found = try own.compactMap { try collection($0, from: place) }
    if !found.isEmpty { return found }
    var homes = try homes(own, from: place)
    if homes.isEmpty,
      let principal = own.lazy.compactMap({ $0.links["current-user-principal"]?.first }).first,
      let path = try path(principal, from: place)
    {
      let answer = try await ask(.propfind, url(path), depth: 0, Self.properties)
      homes = try self.homes(try multiStatus(answer).responses, from: answer.url ?? url(path))
    }
    let isKnown = !homes.isEmpty
    if homes.isEmpty, let path = DAVPath.canonical(place.target.prefix { $0 != "?" }) { homes = [path] }
    var collections: [Collection] = []
    for home in homes.prefix(10) {
      let answer = try await ask(.propfind, url(home), depth: 1, Self.properties)
      for response in try multiStatus(answer).responses {
        if let collection = try collection(response, from: answer.url ?? url(home)),
          !collections.contains(where: { $0.path == collection.path })
        {
          collections.append(collection)
        }
      }
    }
    if collections.isEmpty, !isKnown { return nil }
    return collections.sorted { ($0.name, $0.path) < ($1.name, $1.path) }
  }

  private func wellKnown() async throws -> RemoteURL? {
    guard let url = RemoteURL("\(connection.base.origin)/.well-known/caldav") else { return nil }
    do {
      let answer = try await ask(.propfind, url, depth: 0, Self.properties)
      return answer.status == 207 ? answer.url ?? url : nil
    } catch let error as RemoteError {
      switch error.kind {
      case .missing, .failed: return nil
      default: throw error
      }
    }
  }

  private func homes(_ responses: [MultiStatus.Response], from url: RemoteURL) throws -> [String] {
    try responses.flatMap { $0.links["calendar-home-set"] ?? [] }.compactMap { try path($0, from: url) }
      .map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  /// Nil for a collection without tasks.
  private func collection(
    _ response: MultiStatus.Response, from url: RemoteURL
  ) throws -> Collection? {
    guard response.parts["resourcetype"]?.contains("calendar") == true,
      let path = try path(response.path, from: url)
    else { return nil }
    if let components = response.parts["supported-calendar-component-set"],
      !components.contains(where: { $0.uppercased() == "VTODO" })
    {
      return nil
    }
    let folder = path.hasSuffix("/") ? path : path + "/"
    let rights = response.parts["current-user-privilege-set"]
    let name = response.properties["displayname"]?.trimmed ?? ""
    return Collection(
      path: folder,
      name: RemoteText.oneLine(
        name.isEmpty ? folder.split(separator: "/").last.map(String.init) ?? folder : name),
      isReadOnly: rights.map { $0.isDisjoint(with: ["write", "write-content", "bind", "all"]) } ?? false)
  }

  // MARK: Changes

  @concurrent
  func changes(since token: String?, of collection: String) async throws -> CalendarChanges {
    if let token, let changes = try await differences(since: token, of: collection) { return changes }
    return try await all(of: collection)
  }

  /// RFC 6578.
  ///
  /// - Returns: nil if the server does not know the token, or has no tokens.
  private func differences(since token: String, of collection: String) async throws -> CalendarChanges? {
    var changes = CalendarChanges(isWhole: false, etags: [:], token: token)
    var gone: Set<String> = []
    for _ in 0..<Self.mostParts {
      let body = """
        <d:sync-collection xmlns:d="DAV:"><d:sync-token>\(Self.escaped(changes.token ?? ""))</d:sync-token>\
        <d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>
        """
      let answer = try await ask(
        .report, url(collection), depth: 0, body,
        accepting: [400, 403, 404, 405, 409, 410, 412, 415, 501, 507])
      // 404 may mean that the collection is missing, so the next request asks for that.
      guard answer.status == 207 else { return nil }
      let status = try multiStatus(answer)
      var isCut = false
      for response in status.responses {
        if response.status == 507 { isCut = true }
        guard let path = try objectPath(response.path, in: collection) else { continue }
        if response.status == 404 || response.status == 410 {
          gone.insert(path)
          (changes.etags[path], changes.withheld[path]) = (nil, nil)
        } else if let etag = Self.etag(response.properties["getetag"]) {
          gone.remove(path)
          (changes.etags[path], changes.withheld[path]) = (etag, nil)
        } else if response.status != 507 {
          // The server fails for this object alone.
          gone.remove(path)
          changes.withheld[path] = response.status ?? response.lacking ?? 0
        }
      }
      guard let next = status.token, CalendarSyncState.holds(next), next.utf8.count <= 2_000 else {
        return nil
      }
      let isSame = next == changes.token
      changes.token = next
      if !isCut || isSame {
        changes.gone = gone.sorted()
        return changes
      }
    }
    throw RemoteError(.malformed("its list of changes does not end"), source: name)
  }

  private func all(of collection: String) async throws -> CalendarChanges {
    // The token is fetched first, so that later changes are reported again.
    let answer = try await ask(
      .propfind, url(collection), depth: 0,
      "<d:propfind xmlns:d=\"DAV:\"><d:prop><d:sync-token/><d:resourcetype/></d:prop></d:propfind>")
    let own = try multiStatus(answer).responses.first
    // An address that answers but is no longer a calendar does not mean that its tasks were deleted.
    guard own?.parts["resourcetype"]?.contains("calendar") == true else {
      throw RemoteError(.missing, source: name)
    }
    var token = own?.properties["sync-token"]?.trimmed
    if let text = token, text.isEmpty || !CalendarSyncState.holds(text) || text.utf8.count > 2_000 {
      token = nil
    }
    let query = """
      <c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><d:getetag/></d:prop>\
      <c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VTODO"/></c:comp-filter></c:filter>\
      </c:calendar-query>
      """
    let list = try multiStatus(try await ask(.report, url(collection), depth: 1, query))
    var changes = CalendarChanges(isWhole: true, etags: [:], token: token)
    for response in list.responses {
      guard let path = try objectPath(response.path, in: collection) else {
        // Without the object, its task would look deleted.
        guard try path(response.path, from: url(collection)).map({ collection.hasPrefix($0) }) ?? false else {
          throw RemoteError(
            .malformed("it lists \(response.path.prefix(100)), outside of the list"), source: name)
        }
        continue
      }
      if let etag = Self.etag(response.properties["getetag"]) {
        changes.etags[path] = etag
      } else if ![404, 410, 507].contains(response.status) {
        changes.withheld[path] = response.status ?? response.lacking ?? 0
      }
    }
    if list.responses.contains(where: { $0.status == 507 }) {
      throw RemoteError(.incomplete(listed: changes.etags.count, total: nil), source: name)
    }
    return changes
  }

  @concurrent
  func objects(at paths: [String], of collection: String) async throws -> CalendarObjects {
    var result = CalendarObjects()
    var failures = 0
    var left = paths
    for attempt in 0...Self.repetitions where !left.isEmpty {
      if attempt > 0 { try await Task.sleep(for: .milliseconds(.random(in: 100...300))) }
      result.withheld = [:]
      for start in stride(from: 0, to: left.count, by: Self.batch) {
        let part = Array(left[start..<min(start + Self.batch, left.count)])
        try await ask(for: part, of: collection, &result, &failures)
      }
      left = result.withheld.keys.sorted()
    }
    return result
  }

  /// How often a server is asked again that fails for single objects.
  private static let repetitions = 2

  /// The number of requests that may fail for one object in them.
  private static let mostFailures = 50

  /// Adds the objects at the paths. If the server fails for one of them, the others are asked for without it.
  private func ask(
    for paths: [String], of collection: String, _ result: inout CalendarObjects, _ failures: inout Int
  ) async throws {
    let body =
      "<c:calendar-multiget xmlns:d=\"DAV:\" xmlns:c=\"urn:ietf:params:xml:ns:caldav\"><d:prop><d:getetag/>"
      + "<c:calendar-data/></d:prop>" + paths.map { "<d:href>\(Self.escaped($0))</d:href>" }.joined()
      + "</c:calendar-multiget>"
    let answer = try await ask(
      .report, url(collection), depth: 1, body, accepting: failures < Self.mostFailures ? [500] : [])
    if answer.status == 500 {
      failures += 1
      guard paths.count > 1 else {
        result.withheld[paths[0]] = answer.status
        return
      }
      for part in [paths[..<(paths.count / 2)], paths[(paths.count / 2)...]] {
        try await ask(for: Array(part), of: collection, &result, &failures)
      }
      return
    }
    let wanted = Set(paths)
    for response in try multiStatus(answer).responses {
      guard let path = try objectPath(response.path, in: collection), wanted.contains(path) else { continue }
      if let etag = Self.etag(response.properties["getetag"]), let text = response.properties["calendar-data"]
      {
        result.objects.append(CalendarObject(path: path, etag: etag, text: Array(text.utf8)))
      } else if let status = response.status ?? response.lacking, ![404, 410].contains(response.status) {
        result.withheld[path] = status
      }
    }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  // MARK: Writing

  @concurrent
  func results(of writes: [CalendarWrite]) async -> [CalendarWriteResult] {
    var (results, busy) = await atOnce(writes)
    // Xandikos takes one change at a time, and refuses those that come meanwhile, also those of other programs.
    for attempt in 0..<Self.patience where !busy.isEmpty {
      try? await Task.sleep(for: .milliseconds(.random(in: 20...300)))
      var left: [Int] = []
      for index in busy {
        results[index] = await result(of: writes[index])
        if Self.isBusy(results[index], after: attempt) { left.append(index) }
      }
      busy = left
    }
    return results
  }

  /// How often a change is tried that is refused because the server is busy with others.
  private static let patience = 20

  /// How often a change is tried again on which the server fails.
  private static let mostRepeats = 2

  /// Whether a change is worth another attempt.
  private static func isBusy(_ result: CalendarWriteResult, after attempt: Int) -> Bool {
    guard case .refused(let status) = result else { return false }
    return status == 423 || status >= 500 && status != 507 && attempt + 1 < mostRepeats
  }

  /// - Returns: the results, and the indices of the changes that are worth another attempt.
  private func atOnce(_ writes: [CalendarWrite]) async -> (results: [CalendarWriteResult], busy: [Int]) {
    await withTaskGroup(of: (Int, CalendarWriteResult).self) { group in
      var results: [CalendarWriteResult?] = Array(repeating: nil, count: writes.count)
      var busy: [Int] = []
      var failure: (any Error)?
      var next = 0
      func start() {
        guard failure == nil, next < writes.count else { return }
        let (index, write) = (next, writes[next])
        next += 1
        group.addTask { (index, await result(of: write)) }
      }
      for _ in 0..<Self.connections { start() }
      while let (index, result) = await group.next() {
        results[index] = result
        if Self.isBusy(result, after: -1) { busy.append(index) }
        if case .failed(let error) = result { failure = failure ?? error }
        start()
      }
      // Changes that were not tried are unchanged.
      return (results.map { $0 ?? .failed(failure ?? CancellationError()) }, failure == nil ? busy : [])
    }
  }

  private func result(of write: CalendarWrite) async -> CalendarWriteResult {
    do {
      let url = try url(write.path)
      let answer: RemoteAnswer
      switch write {
      case .create(_, let text):
        answer = try await put(text, url, RemoteHeader("If-None-Match", "*"))
      case .change(_, let text, let etag):
        answer = try await put(text, url, RemoteHeader("If-Match", etag))
      case .delete(_, let etag):
        answer = try await connection.answer(
          to: RemoteRequest(.delete, url, headers: [RemoteHeader("If-Match", etag)]),
          accepting: Self.refusals.union([404, 409, 410, 412]))
        // Without If-Match, because a missing object is already deleted.
        if [404, 410].contains(answer.status) { return .done(etag: nil) }
      }
      let isUIDTaken =
        answer.status == 403
        && String(decoding: answer.body.prefix(10_000), as: UTF8.self).contains("no-uid-conflict")
      if [404, 409, 412].contains(answer.status) || isUIDTaken { return .conflict }
      if Self.refusals.contains(answer.status) { return .refused(status: answer.status) }
      return .done(etag: Self.etag(answer.header("ETag")))
    } catch {
      return .failed(error)
    }
  }

  /// The statuses by which a server refuses one object, or fails for it, whatever it takes of others: it has just answered a
  /// question of the same sync.
  private static let refusals = Set([400, 403, 413, 415, 422, 423]).union(500..<600)

  /// XML drops the carriage returns that RFC 5545 requires.
  private static func withLineEnds(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 100)
    for byte in text {
      if byte == UInt8(ascii: "\n"), result.last != UInt8(ascii: "\r") { result.append(UInt8(ascii: "\r")) }
      result.append(byte)
    }
    return result
  }

  private func put(_ text: [UInt8], _ url: RemoteURL, _ condition: RemoteHeader) async throws -> RemoteAnswer
  {
    try await connection.answer(
      to: RemoteRequest(
        .put, url, headers: [RemoteHeader("Content-Type", "text/calendar; charset=utf-8"), condition],
        body: Self.withLineEnds(text)), accepting: Self.refusals.union([404, 409, 412]))
  }
}

extension CalDAVSource: CalendarServer {
  public var address: String { connection.base.origin }

  public func changes(in collection: String, since token: String?) throws -> CalendarChanges? {
    do {
      return try RemoteWork.wait { try await changes(since: token, of: collection) }
    } catch let error as RemoteError where error.kind == .missing {
      return nil
    }
  }

  public func objects(_ paths: [String], in collection: String) throws -> CalendarObjects {
    try RemoteWork.wait { try await objects(at: paths, of: collection) }
  }

  public func send(_ writes: [CalendarWrite], in collection: String) -> [CalendarWriteResult] {
    (try? RemoteWork.wait { await results(of: writes) }) ?? writes.map { _ in .failed(CancellationError()) }
  }
}
