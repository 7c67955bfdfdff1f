import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
public import RemoteServices
import Synchronization

/// An HTTP server on the loopback that answers as a test says, until it is stopped or has no reference.
public final class LoopbackServer: Sendable {
  public struct Request: Hashable, Sendable {
    public var method: String

    /// Path and query.
    public var target: String

    public var headers: [RemoteHeader]
    public var body: [UInt8] = []

    public init(method: String, target: String, headers: [RemoteHeader] = [], body: [UInt8] = []) {
      self.method = method
      self.target = target
      self.headers = headers
      self.body = body
    }

    public func header(_ name: String) -> String? {
      headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The value of that name in the query, as it was sent.
    public func query(_ name: String) -> String? {
      target.split(separator: "?").dropFirst().first?.split(separator: "&")
        .first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.utf8.count + 1)) }
    }
  }

  /// The kinds of answers.
  public enum Reply: Sendable {
    case answer(RemoteAnswer)

    /// These bytes unchanged, then the end.
    case bytes([UInt8])

    /// A head that announces a number of bytes, fewer bytes, then the end.
    case cutOff(promised: Int, sent: Int)

    /// Endlessly many chunks of this size.
    case flood(Int)

    /// The end, without an answer.
    case hangUp

    /// No answer for as long as the client waits.
    case silence
  }

  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let channel: any Channel
  private let log: RequestLog
  private let isSecure: Bool
  private let isStopped = Mutex(false)

  /// - Parameters:
  ///   - certificate: paths of a certificate and its key in PEM; nil for plain text.
  ///   - reply: what to answer; called on a thread of the server.
  public init(
    certificate: (chain: String, key: String)? = nil, reply: @escaping @Sendable (Request) -> Reply
  ) throws {
    let log = RequestLog()
    self.log = log
    isSecure = certificate != nil
    let tls = try certificate.map { paths in
      try NIOSSLContext(
        configuration: .makeServerConfiguration(
          certificateChain: NIOSSLCertificate.fromPEMFile(paths.chain).map { .certificate($0) },
          privateKey: .privateKey(NIOSSLPrivateKey(file: paths.key, format: .pem))))
    }
    channel = try ServerBootstrap(group: group)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          if let tls { try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls)) }
          try channel.pipeline.syncOperations.configureHTTPServerPipeline(withErrorHandling: true)
          try channel.pipeline.syncOperations.addHandler(ReplyHandler(log: log, reply: reply))
        }
      }.bind(host: "127.0.0.1", port: 0).wait()
  }

  /// The address: `http://127.0.0.1:12345`.
  public var url: String { "\(isSecure ? "https" : "http")://127.0.0.1:\(channel.localAddress?.port ?? 0)" }

  /// All requests so far.
  public var requests: [Request] { log.requests.withLock { $0 } }

  deinit { stop() }

  /// Stopping twice is harmless; work for a loop that has ended would wait for ever.
  public func stop() {
    guard
      isStopped.withLock({ isStopped in
        defer { isStopped = true }; return !isStopped
      })
    else { return }
    try? channel.close().wait()
    try? group.syncShutdownGracefully()
  }
}

private final class RequestLog: Sendable {
  let requests = Mutex<[LoopbackServer.Request]>([])
}

private final class ReplyHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let log: RequestLog
  private let reply: @Sendable (LoopbackServer.Request) -> LoopbackServer.Reply
  private var head: HTTPRequestHead?
  private var body: [UInt8] = []

  init(log: RequestLog, reply: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Reply) {
    self.log = log
    self.reply = reply
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): (self.head, body) = (head, [])
    case .body(let part): body += part.readableBytesView
    case .end:
      guard let head else { return }
      let request = LoopbackServer.Request(
        method: head.method.rawValue, target: head.uri,
        headers: head.headers.map { RemoteHeader($0.name, $0.value) }, body: body)
      log.requests.withLock { $0.append(request) }
      send(reply(request), context)
    }
  }

  private func send(_ reply: LoopbackServer.Reply, _ context: ChannelHandlerContext) {
    switch reply {
    case .answer(let answer):
      var headers = HTTPHeaders(answer.headers.map { ($0.name, $0.value) })
      if answer.status != 304 { headers.replaceOrAdd(name: "Content-Length", value: "\(answer.body.count)") }
      write(status: answer.status, headers, context)
      if !answer.body.isEmpty { write(answer.body, context) }
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    case .bytes(let bytes):
      // Bypasses the handler that would add HTTP framing.
      let encoder = try? context.pipeline.syncOperations.context(handlerType: HTTPResponseEncoder.self)
      (encoder ?? context).writeAndFlush(NIOAny(context.channel.allocator.buffer(bytes: bytes)), promise: nil)
      context.close(promise: nil)
    case .cutOff(let promised, let sent):
      write(status: 200, ["Content-Length": "\(promised)"], context)
      write([UInt8](repeating: UInt8(ascii: "["), count: sent), context)
      context.flush()
      context.close(promise: nil)
    case .flood(let count):
      write(status: 200, ["Transfer-Encoding": "chunked"], context)
      flood(count, context)
    case .hangUp: context.close(promise: nil)
    case .silence: break
    }
  }

  private func write(status: Int, _ headers: HTTPHeaders, _ context: ChannelHandlerContext) {
    let head = HTTPResponseHead(version: .http1_1, status: .init(statusCode: status), headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
  }

  private func write(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
    let buffer = context.channel.allocator.buffer(bytes: bytes)
    context.write(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
  }

  /// Each part follows once the previous one was sent, so that only the client's limit ends the answer early.
  private func flood(_ rest: Int, _ context: ChannelHandlerContext) {
    guard rest > 0 else { return context.close(promise: nil) }
    let count = min(rest, 1 << 18)
    let buffer = context.channel.allocator.buffer(bytes: [UInt8](repeating: UInt8(ascii: " "), count: count))
    let loopBound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(buffer)))).whenSuccess {
      let (handler, context) = loopBound.value
      handler.flood(rest - count, context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
