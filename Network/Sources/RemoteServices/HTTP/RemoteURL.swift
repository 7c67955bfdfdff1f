import PlainText

/// An HTTP address, as far as a source needs one: RFC 3986 without fragments and user names.
public struct RemoteURL: Hashable, Sendable {
  /// `http` or `https`.
  public let scheme: String

  /// In lower case; an IPv6 address has its brackets.
  public let host: String

  public let port: Int

  /// The path and query as sent, starting with a slash.
  public let target: String

  /// - Returns: nil unless it is an absolute HTTP address without a user name and password, which would end
  ///   up in logs.
  public init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let scheme = text[..<colon].lowercased()
    guard scheme == "http" || scheme == "https", text[colon...].hasPrefix("://") else { return nil }
    let rest = text[colon...].dropFirst(3)
    let authority = rest.prefix { !"/?#".contains($0) }
    guard let (host, port) = Self.hostAndPort(authority, scheme: scheme) else { return nil }
    self.init(scheme: scheme, host: host, port: port, target: rest[authority.endIndex...])
  }

  private init?(scheme: String, host: String, port: Int, target: Substring) {
    let target = target.prefix { $0 != "#" }
    // Other characters would need percent signs, and a blank ends a request's line.
    guard target.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    self.scheme = scheme
    self.host = host
    self.port = port
    self.target = target.hasPrefix("/") ? String(target) : "/\(target)"
  }

  private static func hostAndPort(_ authority: Substring, scheme: String) -> (String, Int)? {
    guard !authority.contains("@") else { return nil }
    let end: String.Index
    if authority.hasPrefix("[") {
      guard let bracket = authority.firstIndex(of: "]") else { return nil }
      end = authority.index(after: bracket)
    } else {
      end = authority.firstIndex(of: ":") ?? authority.endIndex
    }
    let host = authority[..<end].lowercased()
    guard !host.isEmpty,
      host.utf8.allSatisfy({ byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || ".-_[]:".utf8.contains(byte)
      })
    else { return nil }
    if end == authority.endIndex { return (host, scheme == "https" ? 443 : 80) }
    guard let port = UInt16(authority[end...].dropFirst()), authority[end] == ":", port > 0 else {
      return nil
    }
    return (host, Int(port))
  }

  /// The absolute address of a link in an answer from this one; nil if it is not an HTTP address.
  public func resolving(_ reference: String) -> RemoteURL? {
    let reference = reference.trimmed
    if let absolute = RemoteURL(reference) { return absolute }
    if reference.hasPrefix("//") { return RemoteURL("\(scheme):\(reference)") }
    let start = reference.prefix { !"/?#".contains($0) }
    guard !start.contains(":") else { return nil }
    if reference.hasPrefix("/") {
      return RemoteURL(scheme: scheme, host: host, port: port, target: reference[...])
    }
    let path = target.prefix { $0 != "?" }
    if reference.hasPrefix("?") {
      return RemoteURL(scheme: scheme, host: host, port: port, target: path + reference)
    }
    let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
    return RemoteURL(scheme: scheme, host: host, port: port, target: folder + reference)
  }

  /// The address with a path and a query appended.
  ///
  /// - Parameters:
  ///   - path: spelled as sent, starting with a slash.
  ///   - query: unescaped names and values.
  public func appending(_ path: String, query: KeyValuePairs<String, String> = [:]) -> RemoteURL? {
    var base = String(target.prefix { $0 != "?" })
    while base.hasSuffix("/") { base.removeLast() }
    let parts = query.map { "\(Self.escaped($0.key))=\(Self.escaped($0.value))" }
    let text = base + path + (parts.isEmpty ? "" : "?" + parts.joined(separator: "&"))
    return RemoteURL(scheme: scheme, host: host, port: port, target: text[...])
  }

  /// Whether both have the same origin, so that both may receive the same token.
  public func hasOrigin(of other: RemoteURL) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }

  /// Whether both address the same service, however they spell it: RFC 3986, section 6.2.2. Ignores a slash at the end of the
  /// path.
  func isSamePlace(as other: RemoteURL) -> Bool {
    func path(_ url: RemoteURL) -> String {
      let path = url.target.contains("?") ? nil : DAVPath.canonical(url.target)
      let spelled = path ?? url.target
      return String(spelled.hasSuffix("/") ? spelled.dropLast() : spelled[...])
    }
    return hasOrigin(of: other) && path(self) == path(other)
  }

  /// `https://example.com:8080`, RFC 6454.
  public var origin: String {
    let isUsual = port == (scheme == "https" ? 443 : 80)
    return "\(scheme)://\(host)\(isUsual ? "" : ":\(port)")"
  }

  public var isSecure: Bool { scheme == "https" }

  /// Whether requests to it stay on this machine.
  public var isLoopback: Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// Text for a path or a query: all but unreserved characters are percent-encoded.
  public static func escaped(_ text: String) -> String { PercentEncoding.encoded(text.utf8) }
}

extension RemoteURL: CustomStringConvertible {
  public var description: String { origin + target }
}

extension StringProtocol {
  /// Trims blanks at both ends.
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
