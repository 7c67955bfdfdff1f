import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Synchronization

/// HTTP over a real network.
public struct HTTPTransport: RemoteTransport {
  public enum Trust: Hashable, Sendable {
    /// The machine's certificate authorities.
    case system

    /// Only the certificates of a PEM file.
    case file(String)
  }

  private let trust: Trust

  public init(trust: Trust = .system) {
    self.trust = trust
  }

  @concurrent
  public func send(_ request: RemoteRequest, limit: Int, seconds: Int) async throws -> RemoteAnswer {
    let client = try Self.client(trusting: trust)
    let message = Self.message(request)
    return try await withThrowingTaskGroup(of: RemoteAnswer.self) { [message] group in
      group.addTask { try await Self.answer(to: message, by: client, limit: limit) }
      group.addTask {
        // Limit the whole answer: a server that sends a byte now and then never meets a read timeout.
        try await Task.sleep(for: .seconds(seconds))
        throw RemoteError.Kind.timedOut(seconds: seconds)
      }
      defer { group.cancelAll() }
      guard let answer = try await group.next() else { throw CancellationError() }
      return answer
    }
  }

  /// Delivers an answer that lasts for hours, piece by piece.
  ///
  /// - Parameter onAnswer: receives the status and the headers.
  /// - Throws: `RemoteError.Kind`, also after two and a half minutes of silence; and the errors of the two
  ///   closures.
  func stream(
    _ request: RemoteRequest, onAnswer: (RemoteAnswer) async throws -> Void,
    onBytes: ([UInt8]) async throws -> Void
  ) async throws {
    // A loopback server may answer before the client hears of a cancellation that came first.
    try Task.checkCancellation()
    var hasHead = false
    do {
      let client = try Self.client(trusting: trust, isPatient: true)
      let response = try await client.execute(Self.message(request), deadline: .distantFuture)
      hasHead = true
      try await onAnswer(
        RemoteAnswer(
          status: Int(response.status.code), headers: response.headers.map { RemoteHeader($0.name, $0.value) }
        ))
      for try await part in response.body { try await onBytes(Array(part.readableBytesView)) }
    } catch let error as RemoteError.Kind {
      throw error
    } catch {
      throw Task.isCancelled ? CancellationError() : Self.reason(of: error, hasHead: hasHead)
    }
  }

  private static func message(_ request: RemoteRequest) -> HTTPClientRequest {
    var message = HTTPClientRequest(url: "\(request.url)")
    message.method = HTTPMethod(rawValue: request.method.rawValue)
    if !request.body.isEmpty { message.body = .bytes(ByteBuffer(bytes: request.body)) }
    message.headers.add(name: "User-Agent", value: "todo")
    for header in request.headers { message.headers.add(name: header.name, value: header.value) }
    return message
  }

  private static func answer(
    to message: HTTPClientRequest, by client: HTTPClient, limit: Int
  ) async throws -> RemoteAnswer {
    try Task.checkCancellation()
    var hasHead = false
    do {
      let response = try await client.execute(message, deadline: .distantFuture)
      hasHead = true
      if let length = response.headers.first(name: "Content-Length").flatMap({ Int($0) }), length > limit {
        throw RemoteError.Kind.tooLarge(limit: limit)
      }
      let body = try await response.body.collect(upTo: limit)
      return RemoteAnswer(
        status: Int(response.status.code), headers: response.headers.map { RemoteHeader($0.name, $0.value) },
        body: Array(body.readableBytesView))
    } catch is NIOTooManyBytesError {
      throw RemoteError.Kind.tooLarge(limit: limit)
    } catch {
      throw Task.isCancelled ? CancellationError() : Self.reason(of: error, hasHead: hasHead)
    }
  }

  private static func reason(of error: any Error, hasHead: Bool) -> any Error {
    switch error {
    case is RemoteError.Kind, is CancellationError: return error
    case let error as HTTPClientError:
      if error == .readTimeout { return RemoteError.Kind.timedOut(seconds: silenceLimit) }
      if [.connectTimeout, .tlsHandshakeTimeout].contains(error) {
        return RemoteError.Kind.timedOut(seconds: connectLimit)
      }
      if error == .remoteConnectionClosed { return RemoteError.Kind.cutOff }
      return hasHead ? RemoteError.Kind.cutOff : RemoteError.Kind.unreachable(reason: error.shortDescription)
    case let error as NIOConnectionError: return RemoteError.Kind.unreachable(reason: words(for: error))
    case let error as NIOSSLError:
      if case .uncleanShutdown = error { return RemoteError.Kind.cutOff }
      return RemoteError.Kind.untrusted(reason: "its certificate does not verify")
    case is NIOSSLExtraError, is BoringSSLError:
      return RemoteError.Kind.untrusted(reason: "its certificate does not verify")
    case HTTPParserError.invalidEOFState: return RemoteError.Kind.cutOff
    case is HTTPParserError: return RemoteError.Kind.malformed("it is not HTTP")
    case let error as IOError:
      return error.errnoCode == ECONNRESET || error.errnoCode == EPIPE
        ? RemoteError.Kind.cutOff : RemoteError.Kind.unreachable(reason: words(for: error.errnoCode))
    default:
      return hasHead ? RemoteError.Kind.cutOff : RemoteError.Kind.unreachable(reason: "\(type(of: error))")
    }
  }

  private static func words(for error: NIOConnectionError) -> String {
    if let error = error.connectionErrors.first?.error {
      return (error as? IOError).map { words(for: $0.errnoCode) } ?? "the connection failed"
    }
    return "no such host"
  }

  private static func words(for code: CInt) -> String { String(cString: strerror(code)) }

  /// The longest wait for a connection, in seconds.
  private static let connectLimit = 10

  /// The longest wait for the next bytes of an answer, in seconds.
  private static let silenceLimit = 30

  // MARK: Clients

  private struct Kind: Hashable {
    var trust: Trust
    var isPatient: Bool
  }

  /// One client of each kind, for the whole run: each keeps its connections.
  private static let clients = Mutex<[Kind: HTTPClient]>([:])

  /// - Parameter isPatient: whether an answer may pause for longer than a server is silent on a stream.
  private static func client(
    trusting trust: Trust, isPatient: Bool = false
  ) throws(RemoteError.Kind) -> HTTPClient {
    let kind = Kind(trust: trust, isPatient: isPatient)
    var configuration = HTTPClient.Configuration(
      // RemoteConnection checks and follows redirects.
      redirectConfiguration: .disallow,
      timeout: HTTPClient.Configuration.Timeout(
        connect: .seconds(Int64(connectLimit)), read: .seconds(isPatient ? 150 : Int64(silenceLimit))))
    configuration.http1_1ConnectionDebugInitializer = { channel in
      channel.eventLoop.makeCompletedFuture {
        let pipeline = channel.pipeline.syncOperations
        let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
        try pipeline.addHandler(StatusCheck(), position: .after(decoder))
      }
    }
    // RetryPolicy decides about retries, so the client makes none of its own.
    configuration.connectionPool.retryConnectionEstablishment = false
    if case .file(let path) = trust {
      guard let certificates = try? NIOSSLCertificate.fromPEMFile(path), !certificates.isEmpty else {
        throw .untrusted(reason: "there are no certificates in \(path)")
      }
      var tls = TLSConfiguration.makeClientConfiguration()
      tls.trustRoots = .certificates(certificates)
      configuration.tlsConfiguration = tls
    }
    return clients.withLock { clients in
      if let client = clients[kind] { return client }
      let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
      clients[kind] = client
      return client
    }
  }
}

/// Refuses an answer whose status is no status of HTTP: the client would take one below 100 for a preliminary
/// answer, and stop the program at its end.
private final class StatusCheck: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias InboundOut = HTTPClientResponsePart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let head) = unwrapInboundIn(data), !(100..<1000).contains(head.status.code) {
      context.fireErrorCaught(RemoteError.Kind.malformed("its status is \(head.status.code)"))
      return context.close(promise: nil)
    }
    context.fireChannelRead(data)
  }
}
