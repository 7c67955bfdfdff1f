/// Requests to one service, with its rules: where the token may be sent, the time, size and number of
/// requests.
struct RemoteConnection: Sendable {
  let source: String
  let transport: any RemoteTransport

  /// The base of the service: the token goes to no other scheme, host or port.
  let base: RemoteURL

  /// The authorization header; nil if none is needed. Requested on first use.
  let authorization: @Sendable () async throws -> RemoteHeader?

  let limits: RemoteLimits
  let retries: RetryPolicy

  /// For the message of a refusal, with a remedy.
  var credentials = RemoteError.Credentials.token
  var advice: String?

  /// - Parameters:
  ///   - conditions: headers that let the server answer 304.
  ///   - accepted: other statuses that the caller handles.
  /// - Returns: an answer with a successful status, 304, or a status of `accepted`.
  func answer(
    to request: RemoteRequest, conditions: [RemoteHeader] = [], accepting accepted: Set<Int> = []
  ) async throws -> RemoteAnswer {
    var attempt = 1
    while true {
      do {
        return try await named { try await follow(request, conditions, accepted) }
      } catch let error as RemoteError {
        // Do not retry a change: the server may have made it before the answer was lost.
        guard request.method.isQuestion, let pause = retries.pause(after: error, attempt: attempt) else {
          throw error
        }
        attempt += 1
        try await retries.sleep(pause)
      }
    }
  }

  /// Reads an answer that goes on, until its end.
  ///
  /// - Parameter onAnswer: is called once it has begun.
  func stream(
    _ request: RemoteRequest, by transport: HTTPTransport, onAnswer: () async -> Void,
    onBytes: ([UInt8]) async throws -> Void
  ) async throws {
    try await named {
      let secret = try await authorization()
      try check(request.url, hasSecret: secret != nil)
      var request = request
      request.headers += secret.map { [$0] } ?? []
      try await transport.stream(request) { answer in
        guard try checked(answer).header("Content-Type")?.hasPrefix("text/event-stream") == true else {
          throw RemoteError.Kind.malformed("there is no todo serve")
        }
        await onAnswer()
      } onBytes: {
        try await onBytes($0)
      }
    }
  }

  private func follow(
    _ request: RemoteRequest, _ conditions: [RemoteHeader], _ accepted: Set<Int>
  ) async throws -> RemoteAnswer {
    let secret = try await authorization()
    var request = request
    for count in 0...limits.redirects {
      try check(request.url, hasSecret: secret != nil)
      var sent = request
      sent.headers += conditions + (secret.map { [$0] } ?? [])
      var answer = try await transport.send(sent, limit: limits.bodySize, seconds: limits.seconds)
      guard [301, 302, 303, 307, 308].contains(answer.status) else {
        answer.wasRedirected = count > 0
        answer.url = request.url
        return accepted.contains(answer.status) ? answer : try checked(answer)
      }
      guard request.method.isQuestion else {
        throw RemoteError.Kind.misled("a change is not sent to another address")
      }
      guard let place = answer.header("Location").flatMap(request.url.resolving) else {
        throw RemoteError.Kind.misled("its redirect names no address")
      }
      request.url = place
    }
    throw RemoteError.Kind.misled("too many redirects")
  }

  /// Whether requests to the address are allowed.
  private func check(_ url: RemoteURL, hasSecret: Bool) throws(RemoteError.Kind) {
    guard url.isSecure || url.isLoopback || limits.allowsPlainText else {
      throw RemoteError.Kind.misled("\(url.host) is not used without https")
    }
    if url.hasOrigin(of: base) { return }
    // Refuse redirects from another machine to the loopback: they would reach local services.
    guard !hasSecret, !url.isLoopback || base.isLoopback else {
      throw RemoteError.Kind.misled("\(url.origin) is not \(base.origin)")
    }
    guard url.isSecure || !base.isSecure else {
      throw RemoteError.Kind.misled("it leaves https for \(url.host)")
    }
  }

  /// Names the source of an error.
  private func named<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await RemoteError.named(source, body)
    } catch var error as RemoteError {
      switch error.kind {
      case .refused: (error.credentials, error.advice) = (credentials, advice)
      case .noToken: error.credentials = credentials
      default: break
      }
      throw error
    }
  }

  private func checked(_ answer: RemoteAnswer) throws(RemoteError.Kind) -> RemoteAnswer {
    let pause = answer.header("Retry-After").map { Int($0.trimmed).map { max(0, $0) } }
    switch answer.status {
    // 206 answers a range request, and todo makes none.
    case 206: throw .incomplete(listed: 0, total: nil)
    case 200..<300, 304: return answer
    case 429: throw .limited(seconds: pause ?? nil)
    // GitHub sends this once the hourly limit is reached.
    case 403 where pause != nil || answer.header("X-RateLimit-Remaining") == "0":
      throw .limited(seconds: pause ?? nil)
    case 503 where pause != nil: throw .limited(seconds: pause ?? nil)
    case 401, 403, 407: throw .refused(status: answer.status)
    case 404, 410: throw .missing
    case 412: throw .changed
    default: throw .failed(status: answer.status)
    }
  }
}

/// The limits of a source.
public struct RemoteLimits: Hashable, Sendable {
  /// The maximum size of an answer in bytes.
  public var bodySize = 16 << 20

  /// The maximum time for a whole answer.
  public var seconds = 30

  /// The maximum number of redirects.
  public var redirects = 5

  /// Whether the service may be accessed without TLS, unless it is on this machine.
  public var allowsPlainText = false

  public init() {}
}
