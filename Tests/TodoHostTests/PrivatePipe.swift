import Foundation

extension Pipe {
  /// A pipe whose ends no other process gets that is started meanwhile. The process of an exit test would keep the
  /// writing end open, and who reads to the end would wait for a test that waits for him.
  static func hidden() -> Pipe {
    let pipe = Pipe()
    for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
      _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    return pipe
  }
}
