import PlainText

/// A user's account at a WebDAV or CalDAV server: its address, name and password.
public struct DAVAccount: Sendable {
  public var url: RemoteURL
  public var user: String?

  /// The user's choice of lists: for each the name or path of a list on the server, and `+project`, a file,
  /// or nothing for all of todo.txt.
  public var lists: [(name: String, target: String)] = []

  /// Why the file of passwords was not used, as a clause; nil if it was used, or is not needed.
  var passwordFault: String?
  fileprivate var password: (any TokenSource)?
  private let transport: any RemoteTransport
  fileprivate let limits: RemoteLimits

  init(
    url: RemoteURL, user: String?, password: (any TokenSource)?,
    transport: any RemoteTransport = HTTPTransport(), limits: RemoteLimits = Self.limits
  ) {
    self.url = url
    self.user = user
    self.password = password
    self.transport = transport
    self.limits = limits
  }

  /// A listing of 100,000 tasks has some 30 MB.
  public static var limits: RemoteLimits {
    var limits = RemoteLimits()
    limits.bodySize = 64 << 20
    limits.seconds = 120
    return limits
  }

  /// A silent server is asked once: an automatic sync waits 30 seconds at most.
  public static var retries: RetryPolicy { RetryPolicy(retriesTimeouts: false) }

  /// Requests in the user's name. The password is looked up for the first request, and sent to this server
  /// alone.
  func connection(retries: RetryPolicy = Self.retries) -> RemoteConnection {
    let (user, password) = (user, password)
    let credentials = RemoteError.Credentials.password(user: user, place: password?.place)
    return RemoteConnection(
      source: url.host, transport: transport, base: url,
      authorization: {
        guard let user else { return nil }
        let secret = try await password?.token() ?? ""
        let pair = Base64.encode(Array("\(user):\(secret)".utf8)[...])
        return RemoteHeader("Authorization", "Basic \(String(decoding: pair, as: UTF8.self))")
      }, limits: limits, retries: retries, credentials: credentials, advice: advice)
  }

  /// The remedy for a missing password; nil if there is one.
  private var advice: String? {
    if password != nil { return nil }
    if let passwordFault { return "\(passwordFault)." }
    return "Write into ~/.netrc: machine \(url.host) login \(user ?? "NAME") password PASSWORD."
  }

  /// Whether an address is one of http or https.
  public static func accepts(_ address: String) -> Bool {
    ["https://", "http://"].contains(where: address.lowercased().hasPrefix)
  }

  /// An address with the user's name in it: `https://ann@cloud.example.org/`.
  ///
  /// - Returns: nil if it is not an HTTP address, or contains a password.
  public static func parts(of address: String) -> (url: RemoteURL, user: String?)? {
    guard let colon = address.firstIndex(of: ":"), address[colon...].hasPrefix("://") else { return nil }
    let start = address.index(colon, offsetBy: 3)
    let authority = address[start...].prefix { !"/?#".contains($0) }
    guard let sign = authority.lastIndex(of: "@") else { return RemoteURL(address).map { ($0, nil) } }
    let user = authority[..<sign]
    guard !user.isEmpty, !user.contains(":"), user.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      let url = RemoteURL(String(address[..<start]) + address[address.index(after: sign)...])
    else { return nil }
    return (url, Self.decoded(user))
  }

  /// Whether two addresses name the same place, whatever the user's name in them.
  public static func isSamePlace(_ one: String, _ other: String) -> Bool {
    guard let one = parts(of: one)?.url, let other = parts(of: other)?.url else { return one == other }
    return one.isSamePlace(as: other)
  }

  /// Reads a choice of lists: `Personal, Work = +work, Shopping = shopping.txt`.
  ///
  /// - Throws: `SourceFileError` for a target without a name.
  public static func lists(in text: String) throws(SourceFileError) -> [(name: String, target: String)] {
    var lists: [(name: String, target: String)] = []
    for part in text.split(separator: ",") where !part.trimmed.isEmpty {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmed)
      guard !pair[0].isEmpty else {
        throw SourceFileError("“\(part.trimmed)” needs the name of a list before the =", line: nil)
      }
      lists.append((pair[0], pair.count > 1 ? pair[1] : ""))
    }
    return lists
  }

  /// The same address for storing.
  public var address: String {
    guard let user else { return "\(url)" }
    return "\(url.scheme)://\(RemoteURL.escaped(user))@" + "\(url)".dropFirst(url.scheme.count + 3)
  }

  private static func decoded(_ text: Substring) -> String {
    PercentEncoding.decoded(text).flatMap { String(validating: $0, as: UTF8.self) } ?? String(text)
  }
}

extension ConfiguredDirectory {
  /// The account that an address means: with the settings of the section “type = caldav” for the same server in the file
  /// of sources, and the name and password of ~/.netrc.
  public func davAccount(at address: String) throws(SourceFileError) -> DAVAccount {
    guard let (url, user) = DAVAccount.parts(of: address) else {
      // An address with a password is not quoted, because errors end up in logs.
      throw SourceFileError(
        address.contains("@")
          ? "A password does not belong in the address: write it into ~/.netrc"
          : "\(RemoteText.oneLine(address)) is no address of http or https", line: nil)
    }
    return try davAccount(at: url, user: user)
  }

  func davAccount(at url: RemoteURL, user: String?) throws(SourceFileError) -> DAVAccount {
    var account =
      try configuredAccount(at: url, user: user) ?? DAVAccount(url: url, user: user, password: nil)
    if account.password == nil, let netrc {
      account.user = account.user ?? netrc.login(for: url.host)
      account.password = account.user.flatMap { netrc.password(of: $0, at: url.host) }
      account.passwordFault = netrc.fault
    }
    guard url.isSecure || url.isLoopback || account.limits.allowsPlainText else {
      throw SourceFileError(
        "“\(url.host)” would get the password without https: use https, or allow http with “plain-text = yes” in a section of "
          + "type caldav or webdav",
        line: nil)
    }
    return account
  }
}

extension SourceBuilder {
  /// The sections with access data for lists of a server, which are not sources.
  static let accountKinds: Set<String> = ["caldav", "todo", "webdav"]

  private static let accountSettings: Set<String> = [
    "type", "url", "user", "lists", "token-file", "token-variable", "token-command", "timeout",
    "largest-answer",
    "certificates", "plain-text",
  ]

  /// The account of the first section of that kind for the same server.
  func account(
    in file: SourceFile, at url: RemoteURL, user: String?
  ) throws(SourceFileError) -> DAVAccount? {
    let section = try section(of: ["caldav", "webdav"], besides: Self.accountSettings, in: file) {
      $1.hasOrigin(of: url) && (user == nil || $0["user"] == nil || $0["user"] == user)
    }
    guard let section else { return nil }
    var account = DAVAccount(
      url: url, user: user ?? section["user"], password: try token(section),
      transport: transport(section), limits: try limits(section, usually: DAVAccount.limits))
    if let setting = section.setting("lists") {
      do throws(SourceFileError) {
        account.lists = try DAVAccount.lists(in: setting.value)
      } catch {
        throw SourceFileError(error.reason, line: setting.line)
      }
    }
    return account
  }
}
