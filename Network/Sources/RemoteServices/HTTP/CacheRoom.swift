import Glibc
import Synchronization

/// Limits the size of a cache directory: the oldest pages are deleted first.
final class CacheRoom: Sendable {
  /// In bytes.
  private let limit: Int

  /// The number of bytes written since the directory was last scanned; nil before the first scan.
  private let written: Mutex<Int>

  init(limit: Int) {
    self.limit = limit
    written = Mutex(limit)
  }

  /// Counts written bytes, and deletes old pages if the limit may be exceeded.
  func add(_ count: Int, in directory: String) {
    let isDue = written.withLock { written in
      written += count
      // Scanning for every page would take longer than writing it.
      guard written >= max(1, limit / 16) else { return false }
      written = 0
      return true
    }
    if isDue { makeRoom(in: directory) }
  }

  private struct File {
    var name: String
    var size: Int
    var time: timespec
  }

  private func makeRoom(in directory: String) {
    var files = Self.files(in: directory)
    var size = files.reduce(0) { $0 + $1.size }
    guard size > limit else { return }
    files.sort { ($0.time.tv_sec, $0.time.tv_nsec, $0.name) < ($1.time.tv_sec, $1.time.tv_nsec, $1.name) }
    for file in files {
      guard size > limit else { return }
      if unlink("\(directory)/\(file.name)") == 0 { size -= file.size }
    }
  }

  private static func files(in directory: String) -> [File] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var files: [File] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      var status = stat()
      guard fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { continue }
      files.append(File(name: name, size: Int(status.st_size), time: status.st_mtim))
    }
    return files
  }
}
