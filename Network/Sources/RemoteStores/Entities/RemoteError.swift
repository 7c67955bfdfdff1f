/// Why a source could not tell what it was asked for, as one sentence that holds no secret.
public struct RemoteError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// No answer came: `reason` is a clause.
    case unreachable(reason: String)
    case timedOut(seconds: Int)

    /// The answer came to an end before its end.
    case cutOff

    /// The other side is not who it should be.
    case untrusted(reason: String)

    /// 401, and 403 without a limit.
    case refused(status: Int)

    /// 403 or 429: in so many seconds it would answer; nil where it does not say.
    case limited(seconds: Int?)

    /// 404, 410
    case missing

    /// 412: the item is not what it was when the user saw it.
    case changed

    /// The service has agreed to close an item, which is open still.
    case ignored

    /// Any other status that is no success.
    case failed(status: Int)
    case tooLarge(limit: Int)

    /// What it says makes no sense: a clause.
    case malformed(String)

    /// It leads where nothing may be asked: a clause.
    case misled(String)

    /// The token can't be had: a clause.
    case noToken(reason: String)

    /// What is asked for can't be asked of a source like this: a clause.
    case unable(String)
  }

  public var kind: Kind
  public var source: String

  public init(_ kind: Kind, source: String) {
    self.kind = kind
    self.source = source
  }

  /// One word for programs.
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
    case .malformed: "malformed"
    case .misled: "misled"
    case .noToken: "noToken"
    case .unable: "unable"
    }
  }

  /// Whether what was known before may stand in: the service says nothing, or that it can't now.
  public var isTemporary: Bool {
    switch kind {
    case .unreachable, .timedOut, .cutOff, .limited: true
    case .failed(let status): status >= 500
    default: false
    }
  }
}

extension RemoteError: CustomStringConvertible {
  public var description: String { "\(source): \(sentence)" }

  private var sentence: String {
    switch kind {
    case .unreachable(let reason): "The server can't be reached: \(reason)."
    case .timedOut(let seconds): "The server did not answer within \(seconds) seconds."
    case .cutOff: "The server stopped in the middle of its answer."
    case .untrusted(let reason): "The server can't prove who it is: \(reason)."
    case .refused(let status): "The server refuses the token, or there is none (\(status))."
    case .limited(let seconds?): "The server wants to be asked less; try again in \(Self.time(seconds))."
    case .limited(nil): "The server wants to be asked less; try again later."
    case .missing: "The server has no such thing (404)."
    case .changed: "It has been changed there meanwhile."
    case .ignored: "The server says nothing against it, and leaves it open."
    case .failed(let status): "The server answered with an error (\(status))."
    case .tooLarge(let limit): "The answer is larger than \(limit >> 20) MB."
    case .malformed(let clause): "The answer makes no sense: \(clause)."
    case .misled(let clause): "The server leads elsewhere: \(clause)."
    case .noToken(let reason): "There is no token: \(reason)."
    case .unable(let clause): "That can't be asked: \(clause)."
    }
  }

  private static func time(_ seconds: Int) -> String {
    switch seconds {
    case 1: "1 second"
    case ..<120: "\(seconds) seconds"
    case ..<7200: "\((seconds + 59) / 60) minutes"
    default: "\((seconds + 3599) / 3600) hours"
    }
  }
}
