import TodoStores

/// An address as the user typed it. Finds mistakes that git would take for a path or a protocol.
struct SetupAddress {
  let text: String

  init(_ text: String) { self.text = text }

  /// Protocols that other programs write into addresses of CalDAV and WebDAV. All of them are https.
  private static let otherSchemes: Set<String> = ["caldav", "caldavs", "dav", "davs", "webdav", "webdavs"]

  /// - Throws: `otherScheme`, `noScheme`.
  func check(_ inspector: any FileInspector) throws(SyncProblem) {
    if let end = text.firstRange(of: "://") {
      let scheme = text[..<end.lowerBound]
      if Self.otherSchemes.contains(scheme.lowercased()) { throw .otherScheme(String(scheme)) }
    } else if isServer, inspector.condition(of: text) == nil, inspector.condition(of: authority) == nil {
      let isLoopback = host == "localhost" || host.hasPrefix("127.")
      throw .noScheme(address: text, scheme: isLoopback ? "http" : "https")
    }
  }

  private var authority: String { String(text.prefix { $0 != "/" }) }

  private var host: Substring { (authority.split(separator: "@").last ?? "").prefix { $0 != ":" } }

  /// Whether the text begins with the name of a server: `cloud.example.org`, `ann@nas/dav`, `127.0.0.1:5232`. git reads
  /// `host:path` as a path on another machine.
  private var isServer: Bool {
    let parts = authority.split(separator: "@", omittingEmptySubsequences: false)
    guard let last = parts.last else { return false }
    let hostAndPort = last.split(separator: ":", omittingEmptySubsequences: false)
    if hostAndPort.count > 1 {
      let path = text.dropFirst(authority.count)
      guard hostAndPort.count == 2, UInt16(hostAndPort[1]) != nil, path.isEmpty || path == "/" else {
        return false
      }
    }
    let labels = hostAndPort[0].split(separator: ".", omittingEmptySubsequences: false)
    let isName = labels.allSatisfy { label in
      !label.isEmpty && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
    guard isName, let end = labels.last else { return false }
    if parts.count == 2 || end == "localhost" { return !parts[0].isEmpty }
    if labels.count == 4, labels.allSatisfy({ UInt8($0) != nil }) { return true }
    // `lists.git` is a repository that is to be created.
    let isFile = authority == text && ["git", "txt"].contains(end)
    return labels.count > 1 && end.count > 1 && end.allSatisfy(\.isLetter) && !isFile
  }
}
