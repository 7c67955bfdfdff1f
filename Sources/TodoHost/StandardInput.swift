import Glibc
import ModuleKit

enum StandardInput {
  /// All of it; nil where it is a terminal, at which somebody can be asked.
  static func pipedText() -> PipedText? {
    guard isatty(STDIN_FILENO) == 0 else { return nil }
    var bytes: [UInt8] = []
    while true {
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        repeat {
          count = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
        } while count < 0 && errno == EINTR
        count = max(0, count)
      }
      if chunk.isEmpty { return PipedText(bytes) }
      bytes += chunk
    }
  }
}
