import ArticleStores
import Foundation

struct ServiceAddress: Hashable, Sendable {
  /// The address in messages.
  let host: String
  private let components: URLComponents

  /// - Throws: `noAddress` for anything but https, and http on this machine itself.
  init(_ text: String) throws(ArticleStoreError) {
    guard let components = URLComponents(string: text), let host = components.host, !host.isEmpty,
      components.user == nil, components.password == nil, components.fragment == nil,
      components.scheme == "https" || components.scheme == "http" && Self.isLoopback(host)
    else { throw .noAddress(text) }
    self.host = host
    self.components = components
  }

  /// Returns the address of a page; nil if it can't be written.
  func page(matching query: String, at cursor: PageCursor?) -> URL? {
    var components = components
    var items = components.queryItems ?? []
    if !query.isEmpty { items.append(URLQueryItem(name: "q", value: query)) }
    if let cursor { items.append(URLQueryItem(name: "after", value: cursor.text)) }
    guard !items.isEmpty else { return components.url }
    components.queryItems = items
    // Servers read a plus as a space.
    components.percentEncodedQuery = components.percentEncodedQuery?.replacing("+", with: "%2B")
    return components.url
  }

  private static func isLoopback(_ host: String) -> Bool {
    if ["localhost", "::1", "[::1]"].contains(host.lowercased()) { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
