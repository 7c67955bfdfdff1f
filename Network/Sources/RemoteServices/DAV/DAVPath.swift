import PlainText

/// A path on a server in a canonical spelling, because servers percent-encode the same path
/// differently.
enum DAVPath {
  /// - Returns: nil if it is not absolute, or leads upwards.
  static func canonical(_ target: some StringProtocol) -> String? {
    guard target.hasPrefix("/"), target.utf8.count <= 2_000 else { return nil }
    let isFolder = target.hasSuffix("/")
    if target == "/" { return "/" }
    var path = ""
    for segment in target.dropFirst().dropLast(isFolder ? 1 : 0)
      .split(separator: "/", omittingEmptySubsequences: false)
    {
      guard let bytes = PercentEncoding.decoded(segment), !bytes.isEmpty,
        let text = String(validating: bytes, as: UTF8.self),
        text != ".", text != "..", !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0x2F })
      else { return nil }
      path += "/" + RemoteURL.escaped(text)
    }
    return isFolder ? path + "/" : path
  }
}
