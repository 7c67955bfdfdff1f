import CLinux
import EventLoop
import Glibc
import Synchronization

/// Keeps standard error off a screen: each line written to it is delivered instead.
@EventLoop
final class StandardErrorCapture {
  /// The original standard error; negative without a capture.
  nonisolated private static let original = Atomic<Int32>(-1)

  private let pipe: Int32
  private let receive: (String) -> Void
  private var source: DescriptorSource?
  private var unfinished: [UInt8] = []

  /// Longer lines are delivered in pieces.
  private static let longestLine = 4096

  /// - Returns: nil if standard error is not a terminal and so does not disturb the screen.
  init?(_ receive: @escaping (String) -> Void) {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    var ends: [Int32] = [-1, -1]
    // Surplus output is lost: the writer may be the loop, which must not wait for itself.
    guard Glibc.pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
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
    source = DescriptorSource(pipe) { [unowned self] in read().forEach(receive) }
  }

  /// Restores standard error.
  ///
  /// - Returns: the lines not delivered yet.
  func close() -> [String] {
    guard let source else { return [] }
    Self.release()
    var lines = read()
    if !unfinished.isEmpty { lines.append(String(decoding: unfinished, as: UTF8.self)) }
    source.close()
    self.source = nil
    Glibc.close(pipe)
    return lines
  }

  /// Safe inside a signal handler.
  nonisolated static func release() {
    let descriptor = original.exchange(-1, ordering: .acquiringAndReleasing)
    guard descriptor >= 0 else { return }
    dup2(descriptor, STDERR_FILENO)
    Glibc.close(descriptor)
  }

  /// The lines that have come since the last call.
  private func read() -> [String] {
    var lines: [String] = []
    var chunk = [UInt8](repeating: 0, count: Self.longestLine)
    while true {
      let count = Glibc.read(pipe, &chunk, chunk.count)
      guard count > 0 else { return lines }
      for byte in chunk[..<count] {
        if byte != UInt8(ascii: "\n") { unfinished.append(byte) }
        guard byte == UInt8(ascii: "\n") || unfinished.count == Self.longestLine else { continue }
        if !unfinished.isEmpty { lines.append(String(decoding: unfinished, as: UTF8.self)) }
        unfinished = []
      }
    }
  }
}
