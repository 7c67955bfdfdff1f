import RemoteStores
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
  }

  private struct State {
    var files: [String: [UInt8]] = [:]
    var version = 0
    var versions: [String: Int] = [:]
    var faults: [Fault] = []
  }

  private let state = Mutex(State())

  /// The text around the version in an ETag.
  private let etag: (start: String, end: String)

  /// - Parameter etag: the text around the version in an ETag; Apache's ends in `-gzip"` if it compresses.
  public init(etag: (start: String, end: String) = ("\"", "\"")) {
    self.etag = etag
  }

  public subscript(name: String) -> String? {
    get { state.withLock { $0.files["/dav/lists/\(name)"].map { String(decoding: $0, as: UTF8.self) } } }
    set {
      state.withLock { state in
        state.version += 1
        state.versions["/dav/lists/\(name)"] = state.version
        state.files["/dav/lists/\(name)"] = newValue.map { Array($0.utf8) }
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
        let tag = tag(state.versions[request.target])
        if request.header("If-None-Match") == plain(tag) { return .answer(RemoteAnswer(status: 304)) }
        return .answer(
          RemoteAnswer(
            headers: [RemoteHeader("ETag", tag), RemoteHeader("Content-Type", "text/plain")], body: bytes))
      case "PUT": return store(request, in: &state)
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
    case .cutOffAfterStoring, nil: break
    }
    let present = state.files[request.target] == nil ? nil : plain(tag(state.versions[request.target]))
    let isAllowed =
      request.header("If-None-Match") == "*" ? present == nil : request.header("If-Match") == present
    guard isAllowed, request.header("If-Match") != nil || request.header("If-None-Match") != nil else {
      return .answer(RemoteAnswer(status: 412))
    }
    state.version += 1
    state.files[request.target] = request.body
    state.versions[request.target] = state.version
    if fault == .cutOffAfterStoring { return .hangUp }
    return .answer(RemoteAnswer(status: 204, headers: [RemoteHeader("ETag", tag(state.version))]))
  }

  private func tag(_ version: Int?) -> String { "\(etag.start)\(version ?? 0)\(etag.end)" }

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
