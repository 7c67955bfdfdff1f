import Glibc
import TodoStores

extension Descriptor {
  /// Writes all of `bytes` at the descriptor's position.
  ///
  /// - Throws: also if only some could be written.
  func write(all bytes: [UInt8]) throws(SystemError) {
    try unsafe write(bytes[...]) { start, count, _ in unsafe Glibc.write(number, start, count) }
  }

  func write(all bytes: ArraySlice<UInt8>, at offset: Int) throws(SystemError) {
    try unsafe write(bytes) { start, count, done in unsafe pwrite(number, start, count, offset + done) }
  }

  private func write(
    _ bytes: ArraySlice<UInt8>, by call: (UnsafeRawPointer, _ count: Int, _ done: Int) -> Int
  ) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let written = try SystemError.check {
        unsafe bytes.withUnsafeBytes { bytes in
          guard let start = bytes.baseAddress else { return 0 }
          return unsafe call(start + done, bytes.count - done, done)
        }
      }
      if written == 0 { throw SystemError(EIO) }
      done += written
    }
  }

  /// Calls write(2) once.
  ///
  /// - Returns: the number of bytes written.
  func writeOnce(_ bytes: [UInt8]) throws(SystemError) -> Int {
    try SystemError.check { unsafe Glibc.write(number, bytes, bytes.count) }
  }

  /// Whether the file holds these bytes at `offset`. Reads in pieces that fit the cache.
  func holds(_ bytes: [UInt8], at offset: Int = 0) throws(SystemError) -> Bool {
    let piece = 1 << 18
    var buffer: [UInt8] = Array(repeating: 0, count: min(piece, max(1, bytes.count)))
    var done = 0
    while done < bytes.count {
      let got = try SystemError.check {
        unsafe pread(number, &buffer, min(buffer.count, bytes.count - done), offset + done)
      }
      let isSame = unsafe bytes.withUnsafeBytes { bytes in
        guard got > 0, let start = bytes.baseAddress else { return false }
        return unsafe memcmp(start + done, buffer, got) == 0
      }
      if !isSame { return false }
      done += got
    }
    return true
  }

  /// The position of the next write(2); after an O_APPEND write, its end.
  func position() throws(SystemError) -> Int {
    try SystemError.check { lseek(number, 0, SEEK_CUR) }
  }

  func truncate(to size: Int) throws(SystemError) {
    try SystemError.check { ftruncate(number, size) }
  }
}

/// Makes the names in a directory durable: without it, a crash may bring the old ones back.
func synchronizeDirectory(_ path: String) throws(SystemError) {
  try Descriptor(opening: path, O_RDONLY | O_DIRECTORY).synchronize()
}

/// Creates a directory and each missing one above it, durably.
///
/// - Parameter mode: before the user's mask.
func createDirectory(_ path: String, mode: mode_t) throws(SystemError) {
  if let status = try? FileStatus(of: path) {
    if status.isDirectory { return }
    throw SystemError(ENOTDIR)
  }
  let parent = path.splitAtLastSlash.directory
  try createDirectory(parent, mode: mode)
  do {
    try SystemError.check { unsafe mkdir(path.systemPath, mode) }
  } catch let error where error.code == EEXIST {
    return
  }
  try synchronizeDirectory(parent)
}
