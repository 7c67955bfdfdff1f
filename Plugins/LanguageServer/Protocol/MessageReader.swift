import TodoTxt

/// Splits a stream of bytes into the messages of the base protocol: headers, an empty line, and a body.
struct MessageReader {
  private var bytes: [UInt8] = []

  /// The bytes of the body that is still missing; nil while the headers are read.
  private var length: Int?

  /// A body longer than this is skipped.
  private static let longestBody = 1 << 30

  mutating func receive(_ more: [UInt8]) { bytes += more }

  /// The next body; nil until it is complete. Headers without a valid length are skipped.
  mutating func next() -> [UInt8]? {
    while length == nil {
      guard let end = endOfHeaders else { return nil }
      length = Self.length(in: bytes[..<end])
      bytes.removeSubrange(..<end)
    }
    guard let length, bytes.count >= length else { return nil }
    self.length = nil
    if length == bytes.count {
      defer { bytes = [] }
      return bytes
    }
    defer { bytes.removeSubrange(..<length) }
    return Array(bytes[..<length])
  }

  /// The place behind the empty line. Lines end in CR LF; a bare LF is understood.
  private var endOfHeaders: Int? {
    var start = 0
    while let newline = bytes[start...].firstIndex(of: .newline) {
      let line = bytes[start..<newline]
      if line.isEmpty || line.elementsEqual([.carriageReturn]) { return newline + 1 }
      start = newline + 1
    }
    return nil
  }

  private static func length(in headers: ArraySlice<UInt8>) -> Int? {
    for line in headers.split(separator: .newline) {
      let parts = String(decoding: line, as: UTF8.self).split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      let digits = parts[1].drop { $0 == " " }.prefix(while: \.isNumber)
      if let length = Int(digits), (0...longestBody).contains(length) { return length }
    }
    return nil
  }
}
