/// Why a request to a source failed, as one sentence without secrets.
public struct RemoteError: Error, Hashable, Sendable {
  /// What goes wrong below the source throws a kind, which gets the source's name there.
  public enum Kind: Error, Hashable, Sendable {
    /// There was no answer; `reason` is a clause.
    case unreachable(reason: String)
    case timedOut(seconds: Int)

    /// The answer was cut off.
    case cutOff

    /// The server's identity is not verified.
    case untrusted(reason: String)

    /// 401, and 403 without a limit.
    case refused(status: Int)

    /// 403 or 429: the seconds until the server answers again; nil if it does not say.
    case limited(seconds: Int?)

    /// 404, 410
    case missing

    /// 412: the item has changed since the user saw it.
    case changed

    /// The service accepted to close an item, which is still open.
    case ignored

    /// Any other unsuccessful status.
    case failed(status: Int)
    case tooLarge(limit: Int)

    /// The list is incomplete: the number of items received, and the total if it is known.
    case incomplete(listed: Int, total: Int?)

    /// The answer is about another item.
    case elsewhere(id: String)

    /// All requests together exceeded the user's time limit.
    case tooLong(seconds: Int)

    /// There are more pages than the user's limit.
    case tooManyPages(limit: Int)

    /// The answer is not valid: a clause.
    case malformed(String)

    /// It redirects to a forbidden address: a clause.
    case misled(String)

    /// The token is not available: a clause.
    case noToken(reason: String)

    /// The request is not possible for this source: a clause.
    case unable(String)

    /// The error of a program that asks a service, without a full stop.
    case told(by: String, String)
  }

  /// How a request names its user.
  public enum Credentials: Hashable, Sendable {
    case token

    /// - Parameters:
    ///   - user: nil if no name was found.
    ///   - place: where the password was found; nil if none was found.
    case password(user: String?, place: String?)
  }

  public var kind: Kind
  public var source: String
  public var credentials = Credentials.token

  /// A remedy, a sentence.
  public var advice: String?

  public init(_ kind: Kind, source: String) {
    self.kind = kind
    self.source = source
  }

  /// A code for programs, one word.
  public var code: String {
    switch kind {
    case .unreachable: "unreachable"
    case .timedOut: "timedOut"
    case .cutOff: "cutOff"
    case .untrusted: "untrusted"
    case .refused: "refused"
    case .limited: "limited"
    case .missing: "missing"
    case .changed: "changed"
    case .ignored: "ignored"
    case .failed: "failed"
    case .tooLarge: "tooLarge"
    case .incomplete: "incomplete"
    case .elsewhere: "elsewhere"
    case .tooLong: "tooLong"
    case .tooManyPages: "tooManyPages"
    case .malformed: "malformed"
    case .misled: "misled"
    case .noToken: "noToken"
    case .unable: "unable"
    case .told: "failed"
    }
  }

  /// The server's answer, as a clause, if it means that the address belongs to another service; nil for other errors.
  public var answerOfAnother: String? {
    switch kind {
    case .missing: "it answered 404"
    // 501: the server knows no methods of WebDAV.
    case .failed(let status) where status < 500 || status == 501: "it answered \(status)"
    case .malformed: "its answer is not one of WebDAV"
    default: nil
    }
  }

  /// Whether cached pages may be used instead: the service did not answer, or is unavailable for now.
  public var isTemporary: Bool {
    switch kind {
    case .unreachable, .timedOut, .cutOff, .limited: true
    case .failed(let status): status >= 500
    default: false
    }
  }
}

extension RemoteError: CustomStringConvertible {
  /// Without control characters: a clause may quote the server.
  public var description: String {
    RemoteText.oneLine("\(source): \(sentence)\(advice.map { " \($0)" } ?? "")")
  }

  private var sentence: String {
    switch kind {
    case .unreachable(let reason): "The server can't be reached: \(reason)."
    case .timedOut(let seconds): "The server did not answer within \(seconds) seconds."
    case .cutOff: "The server stopped in the middle of its answer."
    case .untrusted(let reason): "The server can't prove who it is: \(reason)."
    case .refused(let status): Self.refusal(status, credentials)
    case .limited(let seconds?) where seconds > 0:
      "The server limits requests; try again in \(Self.time(seconds))."
    case .limited: "The server limits requests; try again later."
    case .missing: "Not found on the server (404)."
    case .changed: "It was changed on the server meanwhile."
    case .ignored: "The server accepted the request, but left the item open."
    case .failed(let status): "The server answered with an error (\(status))."
    case .tooLarge(let limit): "The answer is larger than \(limit >> 20) MB."
    case .incomplete(let listed, let total?):
      "The list is incomplete: the server sent \(listed) of \(total) items."
    case .incomplete(_, nil): "The server says that its list is incomplete."
    case .elsewhere(let id): "The server answered with another item, \(id)."
    case .tooLong(let seconds):
      "Loading all items took longer than \(Self.time(seconds)); “pull-timeout = SECONDS” in its section allows more."
    case .tooManyPages(let limit):
      "There are more than \(limit) pages; “most-pages = NUMBER” in its section allows more."
    case .malformed(let clause): "The answer is not valid: \(clause)."
    case .misled(let clause): "The server redirects elsewhere: \(clause)."
    case .noToken(let reason): "No \(credentials == .token ? "token" : "password"): \(reason)."
    case .unable(let clause): "The request is not possible: \(clause)."
    case .told(let program, let sentence): "\(program) says: \(sentence)."
    }
  }

  private static func refusal(_ status: Int, _ credentials: Credentials) -> String {
    let isForbidden = status == 403
    let demand = isForbidden ? "refuses access without" : "asks for"
    return switch credentials {
    case .token: "The server rejected the token, or none was sent (\(status))."
    case .password(nil, _): "The server \(demand) a name and a password, and none was found (\(status))."
    case .password(let user?, nil):
      "The server \(demand) the password of \(user), and none was found (\(status))."
    case .password(let user?, let place?):
      isForbidden
        ? "The server refuses \(user) access to this address (\(status)). Check the address, the name, and the "
          + "password from \(place)."
        : "The server rejected the name \(user) or the password from \(place) (\(status))."
    }
  }

  private static func time(_ seconds: Int) -> String {
    switch seconds {
    case 1: "1 second"
    case ..<120: "\(seconds) seconds"
    case ..<7200: "\(Self.roundedUp(seconds, 60)) minutes"
    default: "\(Self.roundedUp(seconds, 3600)) hours"
    }
  }

  /// Rounds up without adding to the number: the server chooses it, so a sum could overflow.
  private static func roundedUp(_ seconds: Int, _ unit: Int) -> Int {
    seconds / unit + (seconds % unit == 0 ? 0 : 1)
  }
}

extension RemoteError {
  /// Runs `body`, and names the source of its error.
  static func named<Result>(_ source: String, _ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch let kind as Kind {
      throw RemoteError(kind, source: source)
    }
  }

  /// The error without the source and the full stop.
  public var clause: String {
    var text = "\(self)"
    if text.hasPrefix("\(source): ") { text.removeFirst(source.count + 2) }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
