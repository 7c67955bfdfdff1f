import Glibc
import PlainText

extension [UInt8] {
  /// The content of a file; nil if it can't be read.
  ///
  /// - Parameter limit: the maximum number of bytes to read.
  init?(contentsOf path: [UInt8], upTo limit: Int = .max) {
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    self = []
    while count < limit {
      // Fits one page; a configuration is seldom larger.
      let chunk = [UInt8](unsafeUninitializedCapacity: Swift.min(1 << 12, limit - count)) { buffer, count in
        count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0 { count = 0 }
      }
      if chunk.isEmpty { return }
      self += chunk
    }
  }

  /// Removes a byte order mark, and makes lines that end with CR LF, or with CR at the end of the text, end with LF.
  ///
  /// - Returns: whether there were any.
  mutating func removeMarksOfOtherSystems() -> Bool {
    let isMarked = starts(with: [UInt8].byteOrderMark)
    if isMarked { removeFirst([UInt8].byteOrderMark.count) }
    let carriageReturn = UInt8(ascii: "\r")
    guard contains(carriageReturn) else { return isMarked }
    let kept = indices.filter { index in
      self[index] != carriageReturn || (index + 1 < count && self[index + 1] != .newline)
    }
    defer { self = kept.map { self[$0] } }
    return isMarked || kept.count < count
  }
}
