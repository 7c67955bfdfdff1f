import ModuleKit
import NIOCore
import NIOHTTP1
import NIOPosix
import TodoTxt

struct ServerOptions: Sendable {
  var address = "127.0.0.1"

  /// 0 for any free one.
  var port = 0

  /// A further host that requests may name.
  var host: String?

  /// In front of every path, without a slash at its end.
  var base = ""
  var isReadOnly = false
}

/// Serves the page and what it asks for.
final class PageServer: Sendable {
  let url: String
  let isLocal: Bool
  private let channel: any Channel

  private init(_ channel: any Channel, url: String, isLocal: Bool) {
    self.channel = channel
    self.url = url
    self.isLocal = isLocal
  }

  static func start(
    _ options: ServerOptions, presenter: ServePresenter, changes: ChangeFeed
  ) async throws -> PageServer {
    let gate = Gate()
    let channel: any Channel
    do {
      channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(IdleStateHandler(readTimeout: .seconds(60)))
            try pipeline.configureHTTPServerPipeline(withErrorHandling: true)
            let port = channel.localAddress?.port ?? 0
            try pipeline.addHandler(
              PageHandler(options: options, port: port, gate: gate, presenter: presenter, changes: changes))
          }
        }
        .bind(host: options.address, port: options.port).get()
    } catch {
      throw CommandError("Can't listen at \(options.address):\(options.port): \(error).", code: "unreachable")
    }
    let port = channel.localAddress?.port ?? 0
    let host = options.address.contains(":") ? "[\(options.address)]" : options.address
    return PageServer(
      channel, url: "http://\(host):\(port)\(options.base)/#\(gate.token)",
      isLocal: ["127.0.0.1", "::1", "localhost"].contains(options.address))
  }

  func waitUntilClosed() async throws { try await channel.closeFuture.get() }

  func stop() async throws { try await channel.close() }
}

/// An answer that takes its time.
private struct Reply: Sendable {
  let request: PageRequest
  let presenter: ServePresenter
  let channel: any Channel

  func send() async {
    let answer = await presenter.answer(request)
    PageHandler.send(answer, to: channel)
  }
}

/// Reads one request after the other, and lets through what the rules allow.
private final class PageHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let options: ServerOptions
  private let port: Int
  private let gate: Gate
  private let presenter: ServePresenter
  private let changes: ChangeFeed
  private var head: HTTPRequestHead?
  private var body: [UInt8] = []
  private var isStream = false
  private static let mostBody = 1 << 18

  init(options: ServerOptions, port: Int, gate: Gate, presenter: ServePresenter, changes: ChangeFeed) {
    (self.options, self.port, self.gate) = (options, port, gate)
    (self.presenter, self.changes) = (presenter, changes)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      self.head = head
      body = []
    case .body(let part):
      guard head != nil else { return }
      guard body.count + part.readableBytes <= Self.mostBody else {
        head = nil
        return refuse(413, "That is too long.", context)
      }
      body += part.readableBytesView
    case .end:
      guard let head else { return }
      self.head = nil
      answer(head, context)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event is IdleStateHandler.IdleStateEvent else {
      return context.fireUserInboundEventTriggered(event)
    }
    guard isStream else { return context.close(promise: nil) }
    // Nothing is read from a stream; what can't be written to is gone.
    context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: ":\n\n")))), promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  // MARK: Rules

  /// Whether a request may name that host: a loopback address, what the user has named, or the address at which the
  /// connection has arrived. No other name leads here, so that a page of a foreign name that resolves to this machine is
  /// refused.
  private func isServed(_ host: String, at address: SocketAddress?) -> Bool {
    // An IPv4 connection to an IPv6 socket arrives at ::ffff:192.0.2.1.
    let arrived = (address?.ipAddress).map { $0.hasPrefix("::ffff:") ? String($0.dropFirst(7)) : $0 }
    let names = ["127.0.0.1", "localhost", "::1", options.address, options.host ?? options.address]
    return host == options.host?.lowercased()
      || (names + [arrived ?? options.address]).contains { name in
        host == "\(name.contains(":") ? "[\(name)]" : name):\(port)".lowercased()
      }
  }

  private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let named = head.headers["Host"]
    guard named.count == 1, let host = named.first?.lowercased(),
      isServed(host, at: context.localAddress)
    else {
      return refuse(421, "That host is not served here.", context)
    }
    let parts = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0].hasPrefix(options.base + "/") else {
      return refuse(404, "There is no such address.", context)
    }
    let path = String(parts[0].dropFirst(options.base.count))
    let method = head.method.rawValue
    guard method == "GET" || method == "POST" else {
      return refuse(405, "That method is not served here.", context)
    }
    if method == "POST" {
      guard let origin = head.headers["Origin"].first?.lowercased(),
        origin == "http://\(host)" || origin == "https://\(host)"
      else { return refuse(403, "Only the page itself may ask for that.", context) }
      guard
        head.headers["Content-Type"].first?.split(separator: ";").first?.lowercased() == "application/json"
      else {
        return refuse(415, "A change is application/json.", context)
      }
    }
    guard path.hasPrefix("/api/v1/") else { return file(path, method, context) }
    if path == "/api/v1/session" { return enter(method, context) }
    guard let cookie = cookie(in: head.headers), gate.knows(cookie: cookie) else {
      return refuse(401, "Open the address that todo serve has printed.", context)
    }
    if path == "/api/v1/events", method == "GET" {
      return follow(knowing: head.headers["Last-Event-ID"].first, context)
    }
    let query = parts.count == 2 ? FormText.values(in: parts[1]) : [:]
    let request = PageRequest(method: method, path: path, query: query, body: body)
    body = []
    let reply = Reply(request: request, presenter: presenter, channel: context.channel)
    Task { await reply.send() }
  }

  private var cookieName: String { "todo_\(port)" }

  private func cookie(in headers: HTTPHeaders) -> String? {
    for cookie in headers[canonicalForm: "Cookie"].flatMap({ $0.split(separator: ";") }) {
      let parts = cookie.split(separator: "=", maxSplits: 1)
      if parts.count == 2, parts[0].drop(while: { $0 == " " }) == cookieName { return String(parts[1]) }
    }
    return nil
  }

  private func enter(_ method: String, _ context: ChannelHandlerContext) {
    guard method == "POST" else { return refuse(405, "That method is not served here.", context) }
    let token = (try? JSONValue.values(in: body))?.first?["token"]?.text ?? ""
    switch gate.enter(with: token) {
    case .refused: refuse(401, "That address has expired: open the one that todo serve prints now.", context)
    case .tooMany: refuse(429, "Too many wrong tokens: try again in a minute.", context)
    case .open:
      Self.send(
        PageAnswer(status: 204), to: context.channel,
        cookie: "\(cookieName)=\(gate.cookie); Path=\(options.base)/; HttpOnly; SameSite=Strict")
    }
  }

  private func file(_ path: String, _ method: String, _ context: ChannelHandlerContext) {
    let file: (type: String, body: [UInt8])? =
      switch path {
      case "/": ("text/html; charset=utf-8", PackageResources.index_html)
      case "/page.css": ("text/css; charset=utf-8", PackageResources.page_css)
      case "/page.js": ("text/javascript; charset=utf-8", PackageResources.page_js)
      default: nil
      }
    guard let file, method == "GET" else { return refuse(404, "There is no such address.", context) }
    Self.send(PageAnswer(type: file.type, body: file.body), to: context.channel)
  }

  private func follow(knowing known: String?, _ context: ChannelHandlerContext) {
    var head = Self.head(200, "text/event-stream")
    head.headers.add(name: "X-Accel-Buffering", value: "no")
    isStream = true
    context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
    if !changes.add(context.channel, knowing: known) { context.close(promise: nil) }
  }

  // MARK: Answers

  private func refuse(_ status: Int, _ message: String, _ context: ChannelHandlerContext) {
    Self.send(ServePresenter.refusal(PageRefusal(status: status, message: message)), to: context.channel)
  }

  private static func head(_ status: Int, _ type: String) -> HTTPResponseHead {
    HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: status),
      headers: [
        "Content-Type": type, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Content-Security-Policy":
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
          + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      ])
  }

  fileprivate static func send(_ answer: PageAnswer, to channel: any Channel, cookie: String? = nil) {
    var head = head(answer.status, answer.type)
    if let cookie { head.headers.add(name: "Set-Cookie", value: cookie) }
    if answer.status != 204 { head.headers.add(name: "Content-Length", value: "\(answer.body.count)") }
    channel.write(HTTPServerResponsePart.head(head), promise: nil)
    channel.write(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: answer.body))), promise: nil)
    channel.writeAndFlush(HTTPServerResponsePart.end(nil), promise: nil)
  }
}
