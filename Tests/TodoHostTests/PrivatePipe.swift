import Foundation

extension Pipe {
  /// A pipe whose ends no process inherits that is started meanwhile. The process of an exit test would keep
  /// the writing end open. A reader of the whole pipe would then wait for a test that waits for the reader.
  static func hidden() -> Pipe {
    let pipe = Pipe()
    for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
      _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    return pipe
  }
}
