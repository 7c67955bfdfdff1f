import EventLoop
import Glibc
import TerminalText

struct StandardOutput: TextOutput {
  let columns: Int?

  init() {
    columns = isatty(STDOUT_FILENO) == 1 ? Self.terminalColumns : nil
  }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        Glibc.write(STDOUT_FILENO, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        var waiting = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno == EPIPE {
        throw .closed
      } else if errno != EINTR {
        throw .failed(reason: String(cString: strerror(errno)))
      }
    }
  }

  /// Calls `body` when the reader of a pipe is gone: a program that writes seldom would notice late or never.
  @EventLoop
  func onClose(_ body: @escaping () -> Void) {
    guard columns == nil else { return }
    _ = DescriptorSource(STDOUT_FILENO, events: 0, body)
  }

  private static var terminalColumns: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
