import Glibc
import ModuleKit
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import PlainText

struct ServerOptions: Sendable {
  var address = "127.0.0.1"

  /// 0 for a free port.
  var port = 0

  /// An additional host name for requests.
  var host: String?

  /// The prefix of every path, without a slash at its end.
  var base = ""
  var isReadOnly = false

  /// The paths of a certificate with its chain, and of its private key, in PEM.
  var encryption: (certificate: String, key: String)?
}

/// The parts that a server needs.
struct ServerParts: Sendable {
  let presenter: ServePresenter
  let feed: ChangeFeed
  let gate: Gate
  let ports: ServedPorts
  let streams = StreamShares()
}

/// Serves the page and its API.
final class PageServer: Sendable {
  /// Without the token.
  let address: String
  private let channel: any Channel

  private init(_ channel: any Channel, address: String) {
    (self.channel, self.address) = (channel, address)
  }

  static func start(_ options: ServerOptions, parts: ServerParts) async throws -> PageServer {
    let encryption = try options.encryption.map { try sslContext($0.certificate, $0.key) }
    let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          if let encryption { try pipeline.addHandler(NIOSSLServerHandler(context: encryption)) }
          try pipeline.addHandler(IdleStateHandler(readTimeout: .seconds(60)))
          try pipeline.configureHTTPServerPipeline(withErrorHandling: true)
          let port = channel.localAddress?.port ?? 0
          try pipeline.addHandler(PageHandler(options: options, port: port, parts: parts))
        }
      }
    let channel: any Channel
    do {
      if let socket = passedSocket() {
        channel = try await bootstrap.withBoundSocket(socket).get()
      } else {
        channel = try await bind(bootstrap, options, parts.ports)
      }
    } catch {
      let place = options.port == 0 ? options.address : "\(options.address):\(options.port)"
      let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)"
      throw CommandError("Can't listen at \(place): \(reason).", code: "unreachable")
    }
    let port = channel.localAddress?.port ?? 0
    let host = reachable(options.address)
    return PageServer(
      channel,
      address:
        "\(encryption == nil ? "http" : "https")://\(host.contains(":") ? "[\(host)]" : host):\(port)\(options.base)/"
    )
  }

  /// Without a port of the user's choice, takes one that a server of the list had before, or else a free one.
  private static func bind(
    _ bootstrap: ServerBootstrap, _ options: ServerOptions, _ ports: ServedPorts
  ) async throws -> any Channel {
    guard options.port == 0 else {
      return try await bootstrap.bind(host: options.address, port: options.port).get()
    }
    for port in ports.ports {
      guard let channel = try? await bootstrap.bind(host: options.address, port: port).get() else { continue }
      return channel
    }
    let channel = try await bootstrap.bind(host: options.address, port: 0).get()
    if let port = channel.localAddress?.port { ports.remember(port) }
    return channel
  }

  func waitUntilClosed() async throws { try await channel.closeFuture.get() }

  private static func sslContext(_ certificate: String, _ key: String) throws -> NIOSSLContext {
    do {
      let chain = try NIOSSLCertificate.fromPEMFile(certificate).map {
        NIOSSLCertificateSource.certificate($0)
      }
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: chain, privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem)))
      configuration.applicationProtocols = ["http/1.1"]
      return try NIOSSLContext(configuration: configuration)
    } catch {
      throw CommandError(
        "Can't use \(certificate) with \(key): they must be a certificate and its private key, in PEM.",
        code: "certificate")
    }
  }

  /// The socket that systemd passed to this process, if any: sd_listen_fds(3).
  private static func passedSocket() -> CInt? {
    guard let process = getenv("LISTEN_PID"), Int32(String(cString: process)) == getpid(),
      let count = getenv("LISTEN_FDS"), String(cString: count) == "1"
    else { return nil }
    return 3
  }

  /// Whether systemd has started it and keeps its output.
  static var isService: Bool { getenv("INVOCATION_ID") != nil || passedSocket() != nil }

  /// An address of this machine for other machines, if the server listens on all addresses.
  private static func reachable(_ address: String) -> String {
    guard address == "0.0.0.0" || address == "::" else { return address }
    let devices = (try? System.enumerateDevices()) ?? []
    let addresses = devices.compactMap(\.address).filter {
      $0.protocol == .inet && $0.ipAddress?.hasPrefix("127.") == false
    }
    return addresses.first?.ipAddress ?? address
  }
}

/// A response that is sent over time.
private struct Reply: Sendable {
  let request: PageRequest
  let presenter: ServePresenter
  let channel: any Channel
  let accepted: Accepted

  func send() async { PageHandler.send(await presenter.answer(request), to: channel, accepted) }
}

/// The form in which a client takes an answer.
private struct Accepted: Sendable {
  var isCompressed = false

  /// The version that it has, from If-None-Match.
  var known: String?
}

/// The page without a script, after the change that a form requested.
private struct PlainReply: Sendable {
  let place: ListPlace
  let grant: Grant
  let form: [String: String]?
  let presenter: ServePresenter
  let channel: any Channel
  let base: String

  func send() async {
    var answer = await presenter.plainPage(place, grant, after: form, base: base)
    if form != nil, answer.status == 200 {
      // A reload does not send the form again.
      answer = PageAnswer(status: 303, location: "\(base)/plain?\(place.address)")
    }
    PageHandler.send(answer, to: channel)
  }
}

/// A stream that begins once its place is known to be valid.
private struct Following: Sendable {
  let stream: PageStream
  let parts: ServerParts
  let channel: any Channel

  func begin() async {
    if let refusal = await parts.presenter.refusal(of: stream.topic) {
      parts.streams.leave(ObjectIdentifier(stream))
      return PageHandler.send(refusal, to: channel)
    }
    var head = PageHandler.head(200, "text/event-stream")
    head.headers.add(name: "X-Accel-Buffering", value: "no")
    channel.writeAndFlush(HTTPServerResponsePart.head(head), promise: nil)
    await parts.feed.add(stream)
    channel.closeFuture.whenComplete { [parts, stream] _ in
      parts.streams.leave(ObjectIdentifier(stream))
      Task { await parts.feed.remove(stream) }
    }
  }
}

/// Reads one request after the other, and admits those that the rules allow.
private final class PageHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let options: ServerOptions
  private let port: Int
  private let parts: ServerParts
  private var head: HTTPRequestHead?
  private var body: [UInt8] = []
  private var isStream = false
  private var mostBody = 0

  /// The size limits of a request, and of a request with a valid token, which may bring the lines of many
  /// tasks.
  private static let mostOfRequest = 1 << 18
  private static let mostOfFile = 1 << 25

  /// Closes a connection whose request stays incomplete.
  private var deadline: Scheduled<Void>?

  init(options: ServerOptions, port: Int, parts: ServerParts) {
    (self.options, self.port, self.parts) = (options, port, parts)
  }

  func channelActive(context: ChannelHandlerContext) {
    setDeadline(context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    context.fireChannelInactive()
  }

  private func setDeadline(_ context: ChannelHandlerContext) {
    deadline?.cancel()
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: .seconds(30)) { channel.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      self.head = head
      body = []
      mostBody =
        head.uri.hasPrefix("\(options.base)/api/v1/files/")
          && (bearer(in: head.headers).flatMap(parts.gate.grant(for:)) ?? session(in: head.headers)) != nil
        ? Self.mostOfFile : Self.mostOfRequest
      setDeadline(context)
    case .body(let part):
      guard head != nil else { return }
      guard body.count + part.readableBytes <= mostBody else {
        head = nil
        return refuse(413, "The request is too long.", context)
      }
      body += part.readableBytesView
    case .end:
      guard let head else { return }
      self.head = nil
      deadline?.cancel()
      answer(head, context)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event is IdleStateHandler.IdleStateEvent else {
      return context.fireUserInboundEventTriggered(event)
    }
    guard isStream else { return context.close(promise: nil) }
    // A stream reads nothing; a failed write ends it.
    context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: ":\n\n")))), promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  // MARK: Rules

  /// Whether a request may name that host: a loopback address, the user's host, or the local address of the
  /// connection. Other names are refused, so that a foreign name that resolves to this machine is useless
  /// (DNS rebinding).
  private func isServed(_ host: String, at address: SocketAddress?) -> Bool {
    // An IPv4 connection to an IPv6 socket arrives at ::ffff:192.0.2.1.
    let arrived = (address?.ipAddress).map { $0.hasPrefix("::ffff:") ? String($0.dropFirst(7)) : $0 }
    let names = ["127.0.0.1", "localhost", "::1", options.address, options.host ?? options.address]
    // Browsers leave out the usual port.
    let isUsual = port == (options.encryption == nil ? 80 : 443)
    return host == options.host?.lowercased()
      || (names + [arrived ?? options.address]).contains { name in
        let name = (name.contains(":") ? "[\(name)]" : name).lowercased()
        return host == "\(name):\(port)" || isUsual && host == name
      }
  }

  private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let named = head.headers["Host"]
    guard named.count == 1, let host = named.first?.lowercased(),
      isServed(host, at: context.localAddress)
    else {
      return refuse(421, "This host is not served.", context)
    }
    let pieces = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard pieces[0].hasPrefix(options.base + "/") else {
      return refuse(404, "Not found.", context)
    }
    let path = String(pieces[0].dropFirst(options.base.count))
    let method = head.method.rawValue
    guard method == "GET" || method == "POST" else {
      return refuse(405, "This method is not allowed.", context)
    }
    if path == "/plain" || path.hasPrefix("/plain/") {
      return plain(path, head, host, pieces.count == 2 ? FormText.values(in: pieces[1]) : [:], context)
    }
    if method == "POST" {
      // No page of another origin can send a token that it does not know; a program names no origin.
      let origin =
        head.headers["Origin"].first?.lowercased() ?? (bearer(in: head.headers).map { _ in "http://\(host)" })
      guard origin == "http://\(host)" || origin == "https://\(host)" else {
        return refuse(403, "Only the page itself may send this.", context)
      }
      guard
        head.headers["Content-Type"].first?.split(separator: ";").first?.lowercased() == "application/json"
      else {
        return refuse(415, "A change must be application/json.", context)
      }
    }
    guard path.hasPrefix("/api/v1/") else { return file(path, head, context) }
    if path == "/api/v1/session" {
      return enter(method, isEncrypted: head.headers["Origin"].first?.hasPrefix("https:") == true, context)
    }
    var grant: Grant
    switch self.grant(in: head.headers, context) {
    case .open(let known): grant = known
    case .refused: return refuse(401, "Open the address that todo serve has printed.", context)
    case .tooMany: return refuse(429, "Too many wrong tokens: try again in a minute.", context)
    }
    if options.isReadOnly { grant.isReadOnly = true }
    let query = pieces.count == 2 ? FormText.values(in: pieces[1]) : [:]
    let known = head.headers["Last-Event-ID"].first ?? query["since"]
    if path == "/api/v1/events", method == "GET" {
      let place = ListPlace(query).limited(to: grant.scope)
      return follow(.place(place), of: query["list"], grant, knowing: known, query["views"], context)
    }
    if path.hasPrefix("/api/v1/files/"), path.hasSuffix("/events"), method == "GET" {
      let name = path.dropFirst("/api/v1/files/".count).dropLast("/events".count)
      return follow(.file(FormText.decoded(name)), grant, knowing: known, nil, context)
    }
    var request = PageRequest(method: method, path: path, query: query, body: body, grant: grant)
    let accepted = Self.accepted(head)
    request.known = accepted.known
    body = []
    let reply = Reply(
      request: request, presenter: parts.presenter, channel: context.channel, accepted: accepted)
    Task { await reply.send() }
  }

  private static func accepted(_ head: HTTPRequestHead) -> Accepted {
    let encodings = head.headers[canonicalForm: "Accept-Encoding"].map {
      $0.lowercased().filter { $0 != " " }
    }
    let known = head.method == .GET ? head.headers["If-None-Match"].first : nil
    return Accepted(
      isCompressed: encodings.contains { $0 == "gzip" || $0.hasPrefix("gzip;") && !$0.hasSuffix("=0") },
      known: known.map { String($0.drop { $0 != "\"" }.dropFirst().prefix { $0 != "\"" }) })
  }

  /// The token of a program, RFC 6750; nil without one.
  private func bearer(in headers: HTTPHeaders) -> String? {
    let words = headers["Authorization"].first?.split(separator: " ") ?? []
    return words.count == 2 && words[0].lowercased() == "bearer" ? String(words[1]) : nil
  }

  private func grant(in headers: HTTPHeaders, _ context: ChannelHandlerContext) -> Gate.Entry {
    if let token = bearer(in: headers) {
      return parts.gate.enter(with: token, from: context.remoteAddress?.ipAddress ?? "")
    }
    return session(in: headers).map(Gate.Entry.open) ?? .refused
  }

  /// The rights of the cookie's session.
  private func session(in headers: HTTPHeaders) -> Grant? {
    cookie(in: headers).flatMap(parts.gate.grant(forSession:))
  }

  private var cookieName: String { "todo_\(port)" }

  private func cookie(in headers: HTTPHeaders) -> String? {
    for cookie in headers[canonicalForm: "Cookie"].flatMap({ $0.split(separator: ";") }) {
      let parts = cookie.split(separator: "=", maxSplits: 1)
      if parts.count == 2, parts[0].drop(while: { $0 == " " }) == cookieName { return String(parts[1]) }
    }
    return nil
  }

  private func enter(_ method: String, isEncrypted: Bool, _ context: ChannelHandlerContext) {
    guard method == "POST" else { return refuse(405, "This method is not allowed.", context) }
    let token = (try? JSONValue.values(in: body))?.first?["token"]?.text ?? ""
    switch parts.gate.enter(with: token, from: context.remoteAddress?.ipAddress ?? "") {
    case .refused: refuse(401, "This address has expired: open the one that todo serve prints now.", context)
    case .tooMany: refuse(429, "Too many wrong tokens: try again in a minute.", context)
    case .open(let grant):
      Self.send(
        PageAnswer(status: 204), to: context.channel, cookie: cookie(for: grant, isEncrypted: isEncrypted))
    }
  }

  /// The page without a script changes tasks with forms. Each form has a key, because a form of a page
  /// without a referrer sends `Origin: null`.
  private func plain(
    _ path: String, _ head: HTTPRequestHead, _ host: String, _ query: [String: String],
    _ context: ChannelHandlerContext
  ) {
    let origins = ["null", "http://\(host)", "https://\(host)"]
    let isForm = head.method == .POST
    if isForm {
      guard let origin = head.headers["Origin"].first?.lowercased(), origins.contains(origin),
        head.headers["Content-Type"].first?.hasPrefix("application/x-www-form-urlencoded") == true
      else { return refuse(403, "Only the page itself may send this.", context) }
    }
    let form = FormText.values(in: String(decoding: body, as: UTF8.self)[...])
    body = []
    if path == "/plain/session", isForm {
      let entry = parts.gate.enter(with: form["token"] ?? "", from: context.remoteAddress?.ipAddress ?? "")
      guard case .open(let grant) = entry else {
        return Self.send(
          PageAnswer(
            status: 401, type: Self.html,
            body: PlainPageView.signIn("That token is not valid.", base: options.base)),
          to: context.channel)
      }
      return Self.send(
        PageAnswer(status: 303, location: "\(options.base)/plain"), to: context.channel,
        cookie: cookie(for: grant, isEncrypted: head.headers["Origin"].first?.hasPrefix("https:") == true))
    }
    guard var grant = session(in: head.headers) else {
      return Self.send(
        PageAnswer(status: 401, type: Self.html, body: PlainPageView.signIn(nil, base: options.base)),
        to: context.channel)
    }
    if options.isReadOnly { grant.isReadOnly = true }
    guard path == (isForm ? "/plain/change" : "/plain") else {
      return refuse(404, "Not found.", context)
    }
    let reply = PlainReply(
      place: ListPlace(isForm ? form : query), grant: grant, form: isForm ? form : nil,
      presenter: parts.presenter, channel: context.channel, base: options.base)
    Task { await reply.send() }
  }

  private static let html = "text/html; charset=utf-8"

  private func cookie(for grant: Grant, isEncrypted: Bool) -> String {
    let session = parts.gate.openSession(for: grant)
    return
      "\(cookieName)=\(session.id); Path=\(options.base)/; Max-Age=\(SessionLog.days * 86_400); HttpOnly; "
      + "SameSite=Strict" + (isEncrypted ? "; Secure" : "")
  }

  /// A file of the page, which is the same in every answer.
  private struct PageFile {
    let answer: PageAnswer
    let compressed: [UInt8]

    init(_ type: String, _ body: [UInt8]) {
      answer = PageAnswer(
        type: type, version: StableHash.version(of: body), isKept: true, body: body)
      compressed = GZip.compressed(body)
    }
  }

  private static let files = [
    "/": PageFile(html, PackageResources.index_html),
    "/page.css": PageFile("text/css; charset=utf-8", PackageResources.page_css),
    "/page.js": PageFile("text/javascript; charset=utf-8", PackageResources.page_js),
    "/worker.js": PageFile("text/javascript; charset=utf-8", PackageResources.worker_js),
    "/manifest.webmanifest": PageFile("application/manifest+json", PackageResources.manifest_webmanifest),
    "/icon.svg": PageFile("image/svg+xml", PackageResources.icon_svg),
    "/icon-180.png": PageFile("image/png", PackageResources.icon_180_png),
  ]

  private func file(_ path: String, _ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    guard let file = Self.files[path], head.method == .GET else { return refuse(404, "Not found.", context) }
    Self.send(file.answer, to: context.channel, Self.accepted(head), compressed: file.compressed)
  }

  private func follow(
    _ subject: StreamTopic.Subject, of list: String? = nil, _ grant: Grant, knowing known: String?,
    _ views: String?, _ context: ChannelHandlerContext
  ) {
    guard let connection = StreamConnection(context) else {
      return refuse(503, "Too many pages are open.", context)
    }
    let stream = PageStream(
      subject, of: list, for: grant, knowing: known, views: views, connection: connection)
    guard parts.streams.enter(ObjectIdentifier(stream), of: grant.token, connection) else {
      return refuse(503, "Too many pages are open.", context)
    }
    isStream = true
    let following = Following(stream: stream, parts: parts, channel: context.channel)
    Task { await following.begin() }
  }

  // MARK: Responses

  /// A shorter body fits a packet or two anyway.
  private static let smallestCompressed = 2_000

  private func refuse(_ status: Int, _ message: String, _ context: ChannelHandlerContext) {
    Self.send(ServePresenter.refusal(PageRefusal(status: status, message: message)), to: context.channel)
  }

  /// - Parameter isKept: whether the browser may keep the answer, and ask whether it is current.
  fileprivate static func head(_ status: Int, _ type: String, isKept: Bool = false) -> HTTPResponseHead {
    HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: status),
      headers: [
        "Content-Type": type, "Cache-Control": isKept ? "no-cache" : "no-store",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Content-Security-Policy":
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
          + "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      ])
  }

  /// - Parameter compressed: the body in that form, if it is known.
  fileprivate static func send(
    _ answer: PageAnswer, to channel: any Channel, _ accepted: Accepted = Accepted(), cookie: String? = nil,
    compressed: [UInt8]? = nil
  ) {
    var answer = answer
    if answer.status == 200, answer.version == nil, !answer.body.isEmpty {
      answer.version = StableHash.version(of: answer.body)
    }
    if answer.status == 200, let known = accepted.known, known == answer.version {
      (answer.status, answer.body) = (304, [])
    }
    var head = head(answer.status, answer.type, isKept: answer.isKept)
    if let location = answer.location { head.headers.add(name: "Location", value: location) }
    if let version = answer.version { head.headers.add(name: "ETag", value: "\"\(version)\"") }
    if let cookie { head.headers.add(name: "Set-Cookie", value: cookie) }
    if answer.body.count >= smallestCompressed {
      head.headers.add(name: "Vary", value: "Accept-Encoding")
      if accepted.isCompressed {
        head.headers.add(name: "Content-Encoding", value: "gzip")
        answer.body = compressed ?? GZip.compressed(answer.body)
      }
    }
    if answer.status != 204, answer.status != 304 {
      head.headers.add(name: "Content-Length", value: "\(answer.body.count)")
    }
    channel.write(HTTPServerResponsePart.head(head), promise: nil)
    channel.write(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: answer.body))), promise: nil)
    channel.writeAndFlush(HTTPServerResponsePart.end(nil), promise: nil)
  }
}
