import FileStore
import Glibc
import ModuleKit
import TodoTxt

enum StandardInput {
  /// All of standard input; nil if it is a terminal, where the user can be asked.
  ///
  /// - Throws: as soon as the input exceeds any possible file: a pipe may have no end.
  static func pipedText(within limits: FileLimits) throws(CommandError) -> PipedText? {
    guard isatty(STDIN_FILENO) == 0 else { return nil }
    var bytes: [UInt8] = []
    var lineStart = 0
    while true {
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        repeat {
          count = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
        } while count < 0 && errno == EINTR
        count = max(0, count)
      }
      if chunk.isEmpty { return PipedText(bytes) }
      if let newline = chunk.lastIndex(of: .newline) { lineStart = bytes.count + newline + 1 }
      bytes += chunk
      let obstacle =
        limits.obstacle(toSize: bytes.count) ?? limits.obstacle(toLine: bytes.count - lineStart)
      if let obstacle {
        throw CommandError("Nothing was changed: standard input is too long, as \(obstacle).")
      }
    }
  }
}
