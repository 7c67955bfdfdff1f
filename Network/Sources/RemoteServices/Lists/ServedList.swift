import PlainText
public import TodoTxt

/// A file of a `todo serve`: its content, changes to it, and the stream of others' changes.
///
/// The server's answers are only evidence. Content counts only if it agrees with its version. A change
/// consists of a few lines, which the server compares with the known lines, never of the whole file.
public struct ServedList: Sendable {
  private let url: RemoteURL
  private let connection: RemoteConnection
  private let transport: HTTPTransport
  private let retries: RetryPolicy

  /// - Parameters:
  ///   - name: of the file there, such as `todo.txt`.
  ///   - retries: of questions, and of a change once it is on its way.
  public init?(_ account: ListAccount, name: String, retries: RetryPolicy = RetryPolicy(attempts: 5)) {
    let path = name.split(separator: "/").map { RemoteURL.escaped(String($0)) }.joined(separator: "/")
    guard let url = account.base.appending("/api/v1/files/\(path)") else { return nil }
    self.url = url
    self.retries = retries
    transport = account.transport
    let token = account.token
    var questions = retries
    questions.attempts = min(questions.attempts, 2)
    connection = RemoteConnection(
      source: account.base.host, transport: account.transport, base: account.base,
      authorization: { RemoteHeader("Authorization", "Bearer \(try await token.token())") },
      limits: account.limits, retries: questions)
  }

  public enum Content: Hashable, Sendable {
    case unchanged
    case missing
    case file([UInt8], version: String)
  }

  /// - Parameter version: the known version.
  /// - Throws: `RemoteError`.
  @concurrent
  public func content(unless version: String? = nil) async throws -> Content {
    let conditions = version.map { [RemoteHeader("If-None-Match", "\"\($0)\"")] } ?? []
    let request = RemoteRequest(url, headers: Self.plain)
    let answer = try await advised {
      try await connection.answer(to: request, conditions: conditions, accepting: Self.told)
    }
    switch answer.status {
    case 304 where version != nil: return .unchanged
    case 200:
      // An incomplete answer, or the page of a login form or a captive portal, is not a list.
      let version = StableHash.version(of: answer.body)
      guard answer.header("ETag") == "\"\(version)\"" else {
        throw error(.malformed("what it sent is not what its version names"))
      }
      return .file(answer.body, version: version)
    case 404 where Self.code(answer) == "missing": return .missing
    default: throw refusal(answer)
    }
  }

  public enum Change: Hashable, Sendable {
    /// - Parameter version: of the file after the change.
    case done(version: String)

    /// The file has changed since the change was planned, and stays.
    case overtaken
  }

  /// Requests a change. If the answer is lost, the request is repeated with the same identifier, and the
  /// change is made once.
  ///
  /// - Throws: `RemoteError` if nothing was changed; `UnansweredChange` if that is unknown.
  @concurrent
  public func commit(_ change: JSONValue) async throws -> Change {
    let request = RemoteRequest(.post, url, headers: Self.plain, json: change)
    var attempt = 1
    var isOnItsWay = false
    while true {
      do {
        return try await send(request)
      } catch let error as RemoteError {
        // Without a connection nothing was sent, and limits are checked before any change.
        switch error.kind {
        case .cutOff, .timedOut, .failed(500...), .malformed: isOnItsWay = true
        default: break
        }
        guard isOnItsWay else { throw error }
        guard error.isTemporary, let pause = retries.pause(after: error, attempt: attempt) else {
          throw UnansweredChange(error: error)
        }
        attempt += 1
        try await retries.sleep(pause)
      }
    }
  }

  private func send(_ request: RemoteRequest) async throws -> Change {
    let answer = try await advised { try await connection.answer(to: request, accepting: Self.told) }
    switch answer.status {
    case 200:
      guard let version = Self.values(answer)?["version"]?.text, version.utf8.count <= 100 else {
        throw error(.malformed("it names no version"))
      }
      return .done(version: version)
    case 409 where Self.code(answer) == "changed": return .overtaken
    case 400 where Self.code(answer) == "unknown": throw UnansweredChange(error: refusal(answer))
    default: throw refusal(answer)
    }
  }

  public enum Event: Hashable, Sendable {
    case connected

    /// The file has changed.
    ///
    /// - Parameters:
    ///   - version: nil if the server can't read the file.
    ///   - change: the changed bytes, if the server knows them.
    case changed(version: String?, change: ByteChange?)
  }

  /// A range of bytes that replaces a range of an earlier version.
  public struct ByteChange: Hashable, Sendable {
    let base: String
    let removed: Range<Int>
    let inserted: [UInt8]

    init?(_ json: JSONValue) {
      guard let base = json["base"]?.text, case .number(let start)? = json["at"],
        case .number(let count)? = json["removed"],
        let inserted = json["inserted"]?.text.flatMap({ Base64.decode($0.utf8) }),
        start >= 0, count >= 0, start <= Int.max - count
      else { return nil }
      (self.base, removed, self.inserted) = (base, start..<(start + count), inserted)
    }

    /// The bytes of a newer version.
    ///
    /// - Parameters:
    ///   - bytes: of the version `base`.
    ///   - version: the newer version.
    /// - Returns: nil if the change is of another version, or if the result differs from the newer one.
    public func bytes(changing bytes: [UInt8], of base: String?, to version: String) -> [UInt8]? {
      guard base == self.base, removed.upperBound <= bytes.count else { return nil }
      var bytes = bytes
      bytes.replaceSubrange(removed, with: inserted)
      return StableHash.version(of: bytes) == version ? bytes : nil
    }
  }

  /// Reports changes until the stream ends.
  ///
  /// - Parameter version: the known version; a newer one is reported at once.
  /// - Throws: `RemoteError`.
  @concurrent
  public func follow(since version: String?, _ tell: @Sendable (Event) async -> Void) async throws {
    guard let url = url.appending("/events") else { return }
    var request = RemoteRequest(url, headers: Self.plain)
    if let version { request.headers.append(RemoteHeader("Last-Event-ID", version)) }
    var reader = EventReader(limit: connection.limits.bodySize)
    try await advised {
      try await connection.stream(request, by: transport) {
        await tell(.connected)
      } onBytes: { bytes in
        for event in try reader.events(adding: bytes) where event.name == "file" {
          let data = (try? JSONValue.values(in: Array(event.data.utf8)))?.first
          await tell(
            .changed(
              version: event.id == "unreadable" ? nil : event.id, change: data.flatMap(ByteChange.init)))
        }
      }
    }
  }

  // MARK: Answers

  private static let plain = [RemoteHeader("Accept-Encoding", "identity")]

  /// Statuses for which the server says why.
  private static let told: Set<Int> = [400, 404, 403, 409, 413, 415, 421, 503]

  private static func values(_ answer: RemoteAnswer) -> JSONValue? {
    (try? JSONValue.values(in: answer.body))?.first
  }

  private static func code(_ answer: RemoteAnswer) -> String? { values(answer)?["code"]?.text }

  private func refusal(_ answer: RemoteAnswer) -> RemoteError {
    guard let message = Self.values(answer)?["message"]?.text else {
      return error(
        answer.status == 404 ? .malformed("there is no todo serve") : .failed(status: answer.status))
    }
    // Whoever reports the error says that.
    let sentence = RemoteText.oneLine(String(message.prefix(300))).replacing(
      " Nothing was changed.", with: "")
    return error(.told(by: "The server", sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence))
  }

  private func error(_ kind: RemoteError.Kind) -> RemoteError { RemoteError(kind, source: connection.source) }

  private func advised<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch var error as RemoteError {
      if case .refused = error.kind {
        error.advice = "“todo serve --tokens” on that machine lists those that are valid."
      }
      throw error
    }
  }
}

/// A change that may have been made: the server has stopped answering.
public struct UnansweredChange: Error, Hashable, Sendable {
  public let error: RemoteError
}

/// Parses server-sent events of the HTML standard.
struct EventReader {
  struct Event: Hashable {
    var id: String?
    var name = ""
    var data = ""
  }

  /// In errors.
  let limit: Int

  private var line: [UInt8] = []
  private var event = Event()
  private static let longestLine = 1 << 16

  init(limit: Int) {
    self.limit = limit
  }

  /// - Throws: `tooLarge` for a line that does not end.
  mutating func events(adding bytes: [UInt8]) throws -> [Event] {
    var events: [Event] = []
    for byte in bytes {
      guard byte == UInt8(ascii: "\n") else {
        line.append(byte)
        guard line.count <= Self.longestLine else { throw RemoteError.Kind.tooLarge(limit: limit) }
        continue
      }
      let text = String(decoding: line, as: UTF8.self).trimmed
      line = []
      if text.isEmpty {
        if !event.name.isEmpty { events.append(event) }
        event = Event()
      } else if text.hasPrefix("id:") {
        event.id = String(text.dropFirst(3)).trimmed
      } else if text.hasPrefix("event:") {
        event.name = String(text.dropFirst(6)).trimmed
      } else if text.hasPrefix("data:") {
        event.data += String(text.dropFirst(5))
      }
    }
    return events
  }
}
