import Glibc

/// Files that only the user can read.
enum PrivateFile {
  /// - Returns: nil if it can't be read, or is longer than `limit` bytes.
  static func read(_ path: String, limit: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return readAll(descriptor, limit: limit)
  }

  static func readAll(_ descriptor: Int32, limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count > 0 {
        bytes += chunk[..<count]
        if bytes.count > limit { return nil }
      } else if count == 0 {
        return bytes
      } else if errno != EINTR {
        return nil
      }
    }
  }

  /// Replaces a file completely, or does nothing.
  static func write(_ bytes: [UInt8], to path: String, in directory: String) {
    makeDirectory(directory)
    var template = Array("\(path).XXXXXX".utf8CString)
    // mkstemp(3) makes it accessible to the user only.
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { written += count } else if errno != EINTR { break }
    }
    if close(descriptor) != 0 || written < bytes.count || rename(template, path) != 0 { unlink(template) }
  }

  private static func makeDirectory(_ path: String) {
    if mkdir(path, 0o700) == 0 || errno != ENOENT { return }
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    makeDirectory(String(path[..<slash]))
    mkdir(path, 0o700)
  }
}
