import EventLoop
import FileStore
import Glibc
import ModuleKit
import TodoStores
import TodoTxt

enum StandardInput {
  /// All of standard input; nil if it is a terminal, where the user can be asked.
  ///
  /// - Throws: as soon as the input exceeds any possible file: a pipe may have no end.
  static func pipedText(within limits: FileLimits) throws(CommandError) -> PipedText? {
    guard isatty(STDIN_FILENO) == 0 else { return nil }
    return PipedText(try bytes(of: STDIN_FILENO, "standard input", within: limits))
  }

  /// Returns what reads all of a pipe, or of another file that has no size; nil for a regular file, a directory, and a
  /// path without a file. It throws as `pipedText(within:)`.
  static func stream(at path: String, within limits: FileLimits) -> ByteStream? {
    let isStandardInput = path == "/dev/stdin"
    var status = stat()
    guard
      (isStandardInput ? fstat(STDIN_FILENO, &status) : unsafe stat(path.systemPath, &status)) == 0,
      status.st_mode & S_IFMT != S_IFREG, status.st_mode & S_IFMT != S_IFDIR
    else { return nil }
    return {
      // A socket as standard input can't be opened by its path.
      let file =
        isStandardInput ? dup(STDIN_FILENO) : unsafe open(path.systemPath, O_RDONLY | O_CLOEXEC | O_NOCTTY)
      let name = isStandardInput ? "standard input" : path.shownPath
      guard file >= 0 else { return nil }
      defer { close(file) }
      return try bytes(of: file, name, within: limits)
    }
  }

  /// Waits for another program to write into standard input; false for a terminal, and at the end of the input.
  static var hasBytes: Bool {
    guard isatty(STDIN_FILENO) == 0 else { return false }
    var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    var count: Int32 = 0
    while poll(&waiting, 1, -1) < 0, errno == EINTR {}
    return ioctl(STDIN_FILENO, UInt(FIONREAD), &count) == 0 && count > 0
  }

  /// See `ByteInput`.
  @EventLoop
  static func listen(_ receive: @escaping @EventLoop ([UInt8]) -> Void) {
    var source: DescriptorSource?
    source = DescriptorSource(STDIN_FILENO) {
      let bytes = chunk(of: STDIN_FILENO)
      if bytes.isEmpty { source?.close() }
      receive(bytes)
    }
  }

  private static func chunk(of file: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      repeat {
        count = read(file, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR
      count = max(0, count)
    }
  }

  private static func bytes(
    of file: Int32, _ name: String, within limits: FileLimits
  ) throws(CommandError) -> [UInt8] {
    var bytes: [UInt8] = []
    var lineStart = 0
    while true {
      let chunk = chunk(of: file)
      if chunk.isEmpty { return bytes }
      if let newline = chunk.lastIndex(of: .newline) { lineStart = bytes.count + newline + 1 }
      bytes += chunk
      let obstacle =
        limits.obstacle(toSize: bytes.count) ?? limits.obstacle(toLine: bytes.count - lineStart)
      if let obstacle {
        throw CommandError("Nothing was changed: \(name) is too long, as \(obstacle).")
      }
    }
  }
}
