import Glibc

/// Paths as the bytes that the system takes; they need not be UTF-8.
extension [UInt8] {
  /// As basename(1) prints it.
  var lastPathComponent: [UInt8] {
    let path = withoutTrailingSlashes
    guard path != [.slash], let slash = path.lastIndex(of: .slash) else { return path }
    return Array(path[(slash + 1)...])
  }

  /// As dirname(1) prints it.
  var parentDirectory: [UInt8] {
    let path = withoutTrailingSlashes
    guard let slash = path.lastIndex(of: .slash) else { return [UInt8(ascii: ".")] }
    let parent = Array(path[...slash]).withoutTrailingSlashes
    return parent.isEmpty ? [.slash] : parent
  }

  func appendingPath(_ name: String) -> [UInt8] {
    self + [.slash] + Array(name.utf8)
  }

  /// The result of stat(2), which follows symbolic links; nil if that fails.
  var fileStatus: stat? {
    var status = stat()
    return withCString { stat($0, &status) } == 0 ? status : nil
  }

  var isDirectory: Bool {
    (fileStatus?.st_mode ?? 0) & S_IFMT == S_IFDIR
  }

  /// Calls `body` with the bytes and a terminating zero.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (self + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { chars in
        guard let start = chars.baseAddress else { preconditionFailure("a terminating zero has an address") }
        return body(start)
      }
    }
  }

  private var withoutTrailingSlashes: [UInt8] {
    guard let end = lastIndex(where: { $0 != .slash }) else { return isEmpty ? [] : [.slash] }
    return end + 1 == count ? self : Array(self[...end])
  }
}

extension UInt8 {
  static let slash = UInt8(ascii: "/")
}

extension String {
  /// With invalid UTF-8 repaired: for messages, and for values that are text.
  init(_ bytes: [UInt8]) {
    self.init(decoding: bytes, as: UTF8.self)
  }
}
