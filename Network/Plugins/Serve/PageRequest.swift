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

  /// The version of a file, for its ETag.
  var version: String?
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

  static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain =
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      return isPlain ? String(UnicodeScalar(byte)) : (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
    }.joined()
  }

  /// Invalid percent signs stay unchanged.
  static func decoded(_ text: Substring) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let byte = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      {
        result.append(byte)
        index += 3
      } else {
        result.append(bytes[index] == UInt8(ascii: "+") ? UInt8(ascii: " ") : bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
