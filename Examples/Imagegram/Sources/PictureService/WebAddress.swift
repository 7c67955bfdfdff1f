import CCurl

/// An HTTP address, parsed by the library that sends the requests.
struct WebAddress: Hashable, Sendable {
  let text: String
  let isSecure: Bool

  /// Whether requests to it stay on this machine.
  let isLoopback: Bool

  /// - Parameters:
  ///   - text: from the scheme on; of a link, whatever leads somewhere from `base`.
  ///   - query: a name and its value, as they are meant, to add to those that it has.
  /// - Returns: nil for what is no address of HTTP, and for one with a user's name in it.
  init?(_ text: String, relativeTo base: WebAddress? = nil, query: (name: String, value: String)? = nil) {
    guard let url = curl_url() else { return nil }
    defer { curl_url_cleanup(url) }
    let flags = UInt32(CURLU_DISALLOW_USER)
    if let base, curl_url_set(url, CURLUPART_URL, base.text, flags) != CURLUE_OK { return nil }
    guard curl_url_set(url, CURLUPART_URL, text, flags) == CURLUE_OK,
      curl_url_set(url, CURLUPART_FRAGMENT, nil, 0) == CURLUE_OK
    else { return nil }
    if let query {
      let part = "\(query.name)=\(query.value)"
      guard
        curl_url_set(
          url, CURLUPART_QUERY, part, UInt32(CURLU_APPENDQUERY) | UInt32(CURLU_URLENCODE)) == CURLUE_OK
      else { return nil }
    }
    guard let scheme = Self.part(CURLUPART_SCHEME, of: url), let host = Self.part(CURLUPART_HOST, of: url),
      let whole = Self.part(CURLUPART_URL, of: url), scheme == "https" || scheme == "http"
    else { return nil }
    self.text = whole
    isSecure = scheme == "https"
    isLoopback = Self.isLoopback(host)
  }

  /// Whether a service at `endpoint` may lead to this address: another machine may not lead to this one.
  func isOpen(from endpoint: WebAddress) -> Bool {
    isLoopback ? endpoint.isLoopback : isSecure
  }

  private static func part(_ part: CURLUPart, of url: OpaquePointer) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(url, part, &text, 0) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }

  private static func isLoopback(_ host: String) -> Bool {
    if host.lowercased() == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
