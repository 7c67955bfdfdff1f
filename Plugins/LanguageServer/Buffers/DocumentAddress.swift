import PlainText
import TodoStores

/// Converts between paths and `file:` URIs, RFC 8089.
enum DocumentAddress {
  /// Nil for another scheme.
  static func path(of uri: String) -> String? {
    guard uri.lowercased().hasPrefix("file:") else { return nil }
    var rest = uri.dropFirst(5)
    // After the host, which is empty or this machine.
    if rest.hasPrefix("//") { rest = rest.dropFirst(2).drop { $0 != "/" } }
    guard let path = PercentEncoding.decoded(rest), !path.isEmpty, !path.contains(0) else { return nil }
    return String(pathBytes: path)
  }

  static func uri(ofPath path: String) -> String {
    "file://\(PercentEncoding.encoded(path.pathBytes, keeping: "/"))"
  }
}
