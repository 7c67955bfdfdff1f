/// The access data of a `todo serve`.
public struct ListAccount: Sendable {
  /// Where the server is, without a slash at its end.
  let base: RemoteURL
  let token: any TokenSource
  let transport: HTTPTransport
  let limits: RemoteLimits
}

extension ConfiguredDirectory {
  /// The account for a server, with the settings of the section `type = todo` for it in the file of sources.
  ///
  /// - Parameter token: the one that the address had behind its #; the section's otherwise, or that of ~/.netrc.
  public func listAccount(at address: String, token: String?) throws(SourceFileError) -> ListAccount {
    guard let base = RemoteURL(address) else {
      throw SourceFileError("“\(address)” is not an http or https address", line: nil)
    }
    let section = try settings(ofListAt: base)
    let known = token.map(GivenToken.init) ?? section?.token
    guard let token = known ?? netrc?.password(of: "todo", at: base.host)
    else {
      throw SourceFileError(
        "There is no token for \(base.host): name a token-file in a section “type = todo” of the file of sources",
        line: nil)
    }
    let limits = section?.limits ?? SourceBuilder.listLimits
    guard base.isSecure || base.isLoopback || limits.allowsPlainText else {
      throw SourceFileError(
        "“\(base.host)” would be asked without https, and everybody between could read the token and the tasks; "
          + "“plain-text = yes” in its section of the file of sources allows it", line: nil)
    }
    return ListAccount(
      base: base, token: token, transport: section?.transport ?? HTTPTransport(), limits: limits)
  }
}

/// A token that the user has typed.
private struct GivenToken: TokenSource {
  let text: String

  let place = "the part of the address behind its #"

  func token() throws(RemoteError.Kind) -> String { try text.asToken(from: place) }
}

extension SourceBuilder {
  static var listLimits: RemoteLimits {
    var limits = RemoteLimits()
    // A list of a million tasks.
    limits.bodySize = 128 << 20
    limits.redirects = 0
    return limits
  }

  struct ListSettings {
    var token: (any TokenSource)?
    var transport: HTTPTransport
    var limits: RemoteLimits
  }

  private static let listSettings: Set<String> = [
    "type", "url", "token-file", "token-variable", "token-command", "timeout", "largest-answer",
    "certificates",
    "plain-text",
  ]

  /// The settings of the section for that server; nil without one.
  func listSettings(in file: SourceFile, at base: RemoteURL) throws(SourceFileError) -> ListSettings? {
    let section = try section(of: ["todo"], besides: Self.listSettings, in: file) { $1.isSamePlace(as: base) }
    guard let section else { return nil }
    return ListSettings(
      token: try token(section), transport: transport(section),
      limits: try limits(section, usually: Self.listLimits))
  }
}
