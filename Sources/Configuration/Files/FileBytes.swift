import Glibc

extension [UInt8] {
  /// All that a file holds; nil where it can't be read.
  init?(contentsOf path: [UInt8]) {
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    self = []
    while true {
      // Small enough for one page, and a configuration is seldom larger.
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 12) { buffer, count in
        count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0 { count = 0 }
      }
      if chunk.isEmpty { return }
      self += chunk
    }
  }
}
