import RemoteServices
import Synchronization

/// A WebDAV folder in memory that fails as a test says.
public final class ScriptedFolder: Sendable {
  public enum Fault: Hashable, Sendable {
    /// The connection ends, and nothing was stored.
    case cutOffBeforeStoring

    /// The connection ends, though the file was stored.
    case cutOffAfterStoring

    /// Another program stores one more line directly before.
    case overtaken(line: String)

    /// The server has no room.
    case full

    /// The server says that it has stored the file, and has not.
    case droppedSilently
  }

  private struct State {
    var files: [String: [UInt8]] = [:]
    var version = 0
    var versions: [String: Int] = [:]
    var faults: [Fault] = []

    /// Seconds since 1970, which only questions make pass, and those in which the files were stored.
    var now = 1_795_500_000
    var times: [String: Int] = [:]
    var lock: String?
    var locks = 0
  }

  private let state = Mutex(State())

  /// The text around the version in an ETag.
  private let etag: (start: String, end: String)

  /// Whether the ETag is made of the second and the size, as many servers have it.
  private let goesBySeconds: Bool

  /// Whether the server supports locks. It then refuses a change without the lock of a locked file.
  private let hasLocks: Bool

  /// - Parameter etag: the text around the version in an ETag; Apache's ends in `-gzip"` if it compresses.
  public init(
    etag: (start: String, end: String) = ("\"", "\""), goesBySeconds: Bool = false, hasLocks: Bool = false
  ) {
    self.etag = etag
    self.goesBySeconds = goesBySeconds
    self.hasLocks = hasLocks
  }

  /// How many locks were given, and whether one is held.
  public var locks: (count: Int, isHeld: Bool) { state.withLock { ($0.locks, $0.lock != nil) } }

  /// Another program holds a lock until it has been asked for so often.
  public func hold() { state.withLock { $0.lock = "another" } }

  public subscript(name: String) -> String? {
    get { state.withLock { $0.files["/dav/lists/\(name)"].map { String(decoding: $0, as: UTF8.self) } } }
    set {
      state.withLock { state in
        state.version += 1
        state.versions["/dav/lists/\(name)"] = state.version
        state.files["/dav/lists/\(name)"] = newValue.map { Array($0.utf8) }
        state.times["/dav/lists/\(name)"] = state.now
      }
    }
  }

  /// The faults of the next requests that store a file, one each.
  public func fail(_ faults: [Fault]) { state.withLock { $0.faults = faults } }

  public func reply(to request: LoopbackServer.Request) -> LoopbackServer.Reply {
    state.withLock { state in
      switch request.method {
      case "PROPFIND": return .answer(folder(request.target))
      case "GET":
        guard let bytes = state.files[request.target] else { return .answer(RemoteAnswer(status: 404)) }
        state.now += 1
        let tag = tag(request.target, state)
        if request.header("If-None-Match") == plain(tag) { return .answer(RemoteAnswer(status: 304)) }
        return .answer(
          RemoteAnswer(
            headers: [RemoteHeader("ETag", tag), RemoteHeader("Content-Type", "text/plain")]
              + times(request.target, state), body: bytes))
      case "PUT": return store(request, in: &state)
      case "LOCK" where hasLocks:
        if state.lock != nil {
          // The program that holds it ends its work meanwhile.
          state.lock = nil
          return .answer(RemoteAnswer(status: 423))
        }
        state.locks += 1
        state.lock = "urn:lock:\(state.locks)"
        return .answer(RemoteAnswer(headers: [RemoteHeader("Lock-Token", "<urn:lock:\(state.locks)>")]))
      case "UNLOCK" where hasLocks:
        guard request.header("Lock-Token") == state.lock.map({ "<\($0)>" }) else {
          return .answer(RemoteAnswer(status: 409))
        }
        state.lock = nil
        return .answer(RemoteAnswer(status: 204))
      default: return .answer(RemoteAnswer(status: 405))
      }
    }
  }

  private func store(_ request: LoopbackServer.Request, in state: inout State) -> LoopbackServer.Reply {
    let fault = state.faults.isEmpty ? nil : state.faults.removeFirst()
    switch fault {
    case .cutOffBeforeStoring: return .hangUp
    case .full: return .answer(RemoteAnswer(status: 507))
    case .overtaken(let line):
      state.version += 1
      state.files[request.target, default: []] += Array("\(line)\n".utf8)
      state.versions[request.target] = state.version
    case .droppedSilently:
      return .answer(RemoteAnswer(status: 204, headers: [RemoteHeader("ETag", "\"new\"")]))
    case .cutOffAfterStoring, nil: break
    }
    if let lock = state.lock, request.target.hasSuffix("/todo.txt"), request.header("If") != "(<\(lock)>)" {
      return .answer(RemoteAnswer(status: 423))
    }
    let present = state.files[request.target] == nil ? nil : plain(tag(request.target, state))
    let isAllowed =
      request.header("If-None-Match") == "*" ? present == nil : request.header("If-Match") == present
    guard isAllowed, request.header("If-Match") != nil || request.header("If-None-Match") != nil else {
      return .answer(RemoteAnswer(status: 412))
    }
    state.version += 1
    state.files[request.target] = request.body
    state.versions[request.target] = state.version
    state.times[request.target] = state.now
    if fault == .cutOffAfterStoring { return .hangUp }
    return .answer(RemoteAnswer(status: 204, headers: [RemoteHeader("ETag", tag(request.target, state))]))
  }

  private func tag(_ target: String, _ state: State) -> String {
    let version = state.versions[target] ?? 0
    let name =
      goesBySeconds ? "\(state.times[target] ?? 0)-\(state.files[target]?.count ?? 0)" : "\(version)"
    return "\(etag.start)\(name)\(etag.end)"
  }

  private func times(_ target: String, _ state: State) -> [RemoteHeader] {
    goesBySeconds
      ? [
        RemoteHeader("Last-Modified", Self.text(state.times[target] ?? 0)),
        RemoteHeader("Date", Self.text(state.now)),
      ] : []
  }

  /// Of the day that all times of these tests are on.
  private static func text(_ seconds: Int) -> String {
    let parts = [seconds % 86_400 / 3_600, seconds % 3_600 / 60, seconds % 60]
    return "Tue, 24 Nov 2026 \(parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")) GMT"
  }

  /// As Apache compares it.
  private func plain(_ tag: String) -> String { tag.hasSuffix("-gzip\"") ? "\(tag.dropLast(6))\"" : tag }

  private func folder(_ target: String) -> RemoteAnswer {
    let text = """
      <?xml version="1.0"?><d:multistatus xmlns:d="DAV:"><d:response><d:href>\(target)</d:href><d:propstat><d:prop>\
      <d:resourcetype><d:collection/></d:resourcetype></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>\
      </d:response></d:multistatus>
      """
    return RemoteAnswer(
      status: 207, headers: [RemoteHeader("Content-Type", "application/xml")], body: Array(text.utf8))
  }
}
