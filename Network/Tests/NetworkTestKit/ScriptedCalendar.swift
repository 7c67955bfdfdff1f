public import RemoteServices
import Synchronization

/// A CalDAV server in memory with one collection, `/dav/ann/tasks/`, for a `LoopbackServer`. It fails as a test says.
public final class ScriptedCalendar: Sendable {
  /// The point of an answer where the connection ends.
  public enum Fault: Hashable, Sendable, CaseIterable {
    /// The request has had no effect.
    case beforeRequest

    // The request had its effect, and the answer ends here.
    case beforeStatus, inStatus, inHeaders, inBody, serverError
  }

  private struct State {
    var objects: [String: (text: String, version: Int)] = [:]
    var changes: [String] = []
    var versions = 0
    var requests = 0
    var faults: [Int: Fault] = [:]
    var knowsTokens = true
  }

  public static let collection = "/dav/ann/tasks/"
  private let state = Mutex(State())

  public init() {}

  public var objects: [String: String] { state.withLock { $0.objects.mapValues(\.text) } }

  public func put(_ text: String, at path: String) { state.withLock { _ = Self.put(text, path, &$0) } }

  public func remove(_ path: String) { state.withLock { Self.remove(path, &$0) } }

  public func removeAll() { state.withLock { for path in $0.objects.keys { Self.remove(path, &$0) } } }

  public func forgetTokens() { state.withLock { $0.knowsTokens = false } }

  /// Lets a request fail, counted from the next one as 1; nil lets none.
  public func fail(request: Int?, _ fault: Fault = .beforeRequest) {
    state.withLock { state in
      state.faults = request.map { [state.requests + $0: fault] } ?? [:]
    }
  }

  public func reply(to request: LoopbackServer.Request) -> LoopbackServer.Reply {
    state.withLock { state in
      state.requests += 1
      let fault = state.faults[state.requests]
      if fault == .beforeRequest { return .hangUp }
      let answer = Self.answer(to: request, &state)
      switch fault {
      case nil, .beforeRequest: return .answer(answer)
      case .beforeStatus: return .hangUp
      case .inStatus: return .bytes(Array("HTTP/1.1 2".utf8))
      case .inHeaders: return .bytes(Array("HTTP/1.1 207 Multi-Status\r\nContent-Le".utf8))
      case .inBody: return .cutOff(promised: 1000, sent: 40)
      case .serverError: return .answer(RemoteAnswer(status: 500))
      }
    }
  }

  // MARK: Answers

  private static func answer(to request: LoopbackServer.Request, _ state: inout State) -> RemoteAnswer {
    let body = String(decoding: request.body, as: UTF8.self)
    let path = request.target
    switch request.method {
    case "PROPFIND" where path == "/.well-known/caldav":
      return RemoteAnswer(status: 301, headers: [RemoteHeader("Location", "/dav/")])
    case "PROPFIND" where path == "/dav/":
      return multiStatus([
        response(path, "<current-user-principal><href>/dav/ann/</href></current-user-principal>")
      ])
    case "PROPFIND" where path == "/dav/ann/" && request.header("Depth") == "0":
      return multiStatus([
        response(path, "<C:calendar-home-set><href>/dav/ann/</href></C:calendar-home-set>")
      ])
    case "PROPFIND" where path == "/dav/ann/": return multiStatus([response(path, ""), own(state)])
    case "PROPFIND" where path == collection: return multiStatus([own(state)])
    case "REPORT" where body.contains("sync-collection"): return differences(body, state)
    case "REPORT" where body.contains("calendar-query"):
      return multiStatus(state.objects.keys.sorted().map { object($0, state, withText: false) })
    case "REPORT":
      let paths = body.split(separator: "<d:href>").dropFirst().map {
        String($0.prefix { $0 != "<" })
      }
      return multiStatus(paths.map { object($0, state, withText: true) })
    case "PUT":
      let old = state.objects[path]
      guard request.header("Content-Type")?.hasPrefix("text/calendar") == true else {
        return RemoteAnswer(status: 415)
      }
      guard request.header("If-None-Match") == nil || old == nil,
        request.header("If-Match") == nil || request.header("If-Match") == old.map({ etag($0.version) })
      else { return RemoteAnswer(status: 412) }
      let version = put(body, path, &state)
      return RemoteAnswer(
        status: old == nil ? 201 : 204, headers: [RemoteHeader("ETag", etag(version))])
    case "DELETE":
      guard let old = state.objects[path] else { return RemoteAnswer(status: 404) }
      guard request.header("If-Match") == etag(old.version) else { return RemoteAnswer(status: 412) }
      remove(path, &state)
      return RemoteAnswer(status: 204)
    default: return RemoteAnswer(status: 404)
    }
  }

  private static func put(_ text: String, _ path: String, _ state: inout State) -> Int {
    state.versions += 1
    state.objects[path] = (text, state.versions)
    state.changes.append(path)
    return state.versions
  }

  private static func remove(_ path: String, _ state: inout State) {
    state.objects[path] = nil
    state.changes.append(path)
  }

  private static func etag(_ version: Int) -> String { "\"\(version)\"" }

  private static func own(_ state: State) -> String {
    response(
      collection,
      "<resourcetype><collection/><C:calendar/></resourcetype><displayname>Tasks</displayname>"
        + "<C:supported-calendar-component-set><C:comp name=\"VTODO\"/></C:supported-calendar-component-set>"
        + (state.knowsTokens ? "<sync-token>urn:\(state.changes.count)</sync-token>" : ""))
  }

  private static func differences(_ body: String, _ state: State) -> RemoteAnswer {
    let token = body.firstRange(of: "urn:").flatMap { range in
      Int(body[range.upperBound...].prefix { $0.isNumber })
    }
    guard state.knowsTokens, let token, token <= state.changes.count else {
      return RemoteAnswer(status: 403, body: Array("<error xmlns=\"DAV:\"><valid-sync-token/></error>".utf8))
    }
    let paths = Set(state.changes[token...]).sorted()
    return multiStatus(
      paths.map { object($0, state, withText: false) },
      "<sync-token>urn:\(state.changes.count)</sync-token>")
  }

  private static func object(_ path: String, _ state: State, withText: Bool) -> String {
    guard let object = state.objects[path] else {
      return "<response><href>\(path)</href><status>HTTP/1.1 404 Not Found</status></response>"
    }
    let text = object.text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing("\r", with: "&#13;")
    return response(
      path,
      "<getetag>\(etag(object.version))</getetag>"
        + (withText ? "<C:calendar-data>\(text)</C:calendar-data>" : ""))
  }

  public static func response(_ path: String, _ properties: String) -> String {
    "<response><href>\(path)</href><propstat><prop>\(properties)</prop><status>HTTP/1.1 200 OK</status></propstat></response>"
  }

  public static func multiStatus(_ responses: [String], _ rest: String = "") -> RemoteAnswer {
    RemoteAnswer(
      status: 207, headers: [RemoteHeader("Content-Type", "application/xml; charset=utf-8")],
      body: Array(
        ("<?xml version=\"1.0\"?><multistatus xmlns=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\">"
          + responses.joined() + rest + "</multistatus>").utf8))
  }
}
