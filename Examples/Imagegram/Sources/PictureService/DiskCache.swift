import Glibc
import Synchronization

/// Pictures of earlier runs, with the headers that let the service tell whether they have changed. Without a
/// readable and writable directory, nothing is kept.
final class DiskCache: Sendable {
  struct Entry: Hashable, Sendable {
    /// The service's `ETag`.
    var tag: String
    var body: [UInt8]
  }

  private let directory: String
  private let limit: Int

  /// The number of written bytes after which old files are looked for.
  private let allowance = Mutex(0)

  /// - Parameter limit: the size of all files, approximately.
  init(directory: String, limit: Int = 64 << 20) {
    self.directory = directory
    self.limit = limit
  }

  func entry(for address: String) -> Entry? {
    guard let bytes = Self.read(path(of: address)) else { return nil }
    let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
    // Two addresses may have the same hash.
    guard parts.count == 3, parts[0].elementsEqual(address.utf8) else { return nil }
    return Entry(tag: String(decoding: parts[1], as: UTF8.self), body: Array(parts[2]))
  }

  func keep(_ entry: Entry, for address: String) {
    makeDirectory(directory)
    let isDue = allowance.withLock { allowance in
      allowance -= entry.body.count
      defer { if allowance < 0 { allowance = limit / 8 } }
      return allowance < 0
    }
    if isDue { removeOldest() }
    write(Array("\(address)\n\(entry.tag)\n".utf8) + entry.body, to: path(of: address))
  }

  private func path(of address: String) -> String {
    // FNV-1a, which is the same in each run.
    let hash = address.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return "\(directory)/\(String(hash, radix: 16))"
  }

  private static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var (bytes, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      guard count > 0 else { return nil }
      bytes += chunk[..<count]
    }
  }

  /// Replaces a file completely, or does nothing.
  private func write(_ bytes: [UInt8], to path: String) {
    var template = Array("\(directory)/new.XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      written += count
    }
    if close(descriptor) != 0 || written < bytes.count || rename(template, path) != 0 { unlink(template) }
  }

  /// Keeps the newest files, up to seven eighths of the limit.
  private func removeOldest() {
    guard let folder = opendir(directory) else { return }
    defer { closedir(folder) }
    var files: [(path: String, size: Int, time: Int)] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      var status = stat()
      let path = "\(directory)/\(name)"
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      files.append((path, Int(status.st_size), Int(status.st_mtim.tv_sec)))
    }
    var size = files.reduce(0) { $0 + $1.size }
    for file in files.sorted(by: { $0.time < $1.time }) where size > limit - limit / 8 {
      unlink(file.path)
      size -= file.size
    }
  }

  private func makeDirectory(_ path: String) {
    if mkdir(path, 0o700) == 0 || errno != ENOENT { return }
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    makeDirectory(String(path[..<slash]))
    mkdir(path, 0o700)
  }
}
