import CLinux
import EventLoop
import Glibc
import Synchronization

/// Keeps standard error off a screen: each line that is written there is handed on instead.
@EventLoop
final class StandardErrorCapture {
  /// Where standard error leads without a capture; negative while there is none.
  private static let original = Atomic<Int32>(-1)

  private let pipe: Int32
  private let receive: (String) -> Void
  private var source: DescriptorSource?
  private var unfinished: [UInt8] = []

  /// Longer lines come in pieces.
  private static let longestLine = 4096

  /// - Returns: nil where standard error is no terminal, and so is no harm to the screen.
  init?(_ receive: @escaping (String) -> Void) {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    var ends: [Int32] = [-1, -1]
    // Who writes more than is read loses it, rather than waiting for the loop that it may be.
    guard pipe2(&ends, O_CLOEXEC | O_NONBLOCK) == 0 else { return nil }
    pipe = ends[0]
    self.receive = receive
    let original = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    guard original >= 0 else {
      for end in ends { Glibc.close(end) }
      return nil
    }
    Self.original.store(original, ordering: .releasing)
    dup2(ends[1], STDERR_FILENO)
    Glibc.close(ends[1])
    source = DescriptorSource(pipe) { [unowned self] in read() }
  }

  /// Gives standard error back; what has been written is handed on.
  func close() {
    guard let source else { return }
    Self.release()
    read()
    if !unfinished.isEmpty { hand(&unfinished) }
    source.close()
    self.source = nil
    Glibc.close(pipe)
  }

  /// May run inside a signal.
  nonisolated static func release() {
    let descriptor = original.exchange(-1, ordering: .acquiringAndReleasing)
    guard descriptor >= 0 else { return }
    dup2(descriptor, STDERR_FILENO)
    Glibc.close(descriptor)
  }

  private func read() {
    var chunk = [UInt8](repeating: 0, count: Self.longestLine)
    while true {
      let count = Glibc.read(pipe, &chunk, chunk.count)
      guard count > 0 else { return }
      for byte in chunk[..<count] {
        if byte != UInt8(ascii: "\n") { unfinished.append(byte) }
        if byte == UInt8(ascii: "\n") || unfinished.count == Self.longestLine { hand(&unfinished) }
      }
    }
  }

  private func hand(_ line: inout [UInt8]) {
    let text = String(decoding: line, as: UTF8.self)
    line = []
    if !text.isEmpty { receive(text) }
  }
}
