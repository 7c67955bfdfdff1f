import PlainText

/// A browser's request.
struct PageRequest: Sendable {
  var method: String

  /// Below the prefix, without the query: `/api/v1/tasks`.
  var path: String

  /// The decoded query; if a name occurs several times, the last value counts.
  var query: [String: String] = [:]

  var body: [UInt8] = []

  /// The version of a file that is known already, from If-None-Match.
  var known: String?

  /// The rights of the page.
  var grant: Grant

  /// Below `/api/v1/`.
  var resource: Substring { path.dropFirst("/api/v1/".count) }
}

/// The response.
struct PageAnswer: Sendable {
  var status = 200
  var type = "application/json"
  var location: String?

  /// The version of the body, for its ETag; nil for one that is made of the body.
  var version: String?

  /// Whether a browser may keep it: it has no tasks.
  var isKept = false
  var body: [UInt8] = []
}

/// Parses the query of an address.
enum FormText {
  static func values(in query: Substring) -> [String: String] {
    var values: [String: String] = [:]
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      values[decoded(parts[0])] = parts.count == 2 ? decoded(parts[1]) : ""
    }
    return values
  }

  /// A plus sign stands for a blank. Invalid percent signs stay unchanged.
  static func decoded(_ text: Substring) -> String {
    String(decoding: PercentEncoding.leniently(decoded: text.replacing("+", with: " ")), as: UTF8.self)
  }
}
