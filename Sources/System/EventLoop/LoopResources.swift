import CLinux
import Dispatch
import Glibc

/// The system resources that a loop and its workers need. They are checked before the start, because
/// libraries hang or crash when they run out later.
enum LoopResources {
  /// More descriptors than a live program has open at once.
  private static let descriptors = 16

  /// Threads of the workers and the libraries, and one to spare while another thread ends.
  private static let threads = 4

  /// - Throws: `EventLoopError` if the system is short of a resource.
  static func check() throws(EventLoopError) {
    guard hasDescriptors() else { throw .tooFewDescriptors }
    guard hasThreads() else { throw .tooFewThreads }
  }

  private static func hasDescriptors() -> Bool {
    let opened = (0..<descriptors).map { _ in eventfd(0, Int32(EFD_CLOEXEC)) }
    defer { for descriptor in opened where descriptor >= 0 { close(descriptor) } }
    return opened.allSatisfy { $0 >= 0 }
  }

  private static func hasThreads() -> Bool {
    let gate = DispatchSemaphore(value: 0)
    let passage = Unmanaged.passUnretained(gate).toOpaque()
    let made = (0..<threads).compactMap { _ in
      var thread = pthread_t()
      let error = pthread_create(
        &thread, nil,
        { gate in
          gate.map { Unmanaged<DispatchSemaphore>.fromOpaque($0).takeUnretainedValue() }?.wait()
          return nil
        }, passage)
      return error == 0 ? thread : nil
    }
    for _ in made { gate.signal() }
    for thread in made { pthread_join(thread, nil) }
    return made.count == threads
  }
}

/// Why the loop can't start.
public enum EventLoopError: Error, Hashable, Sendable {
  case tooFewDescriptors
  case tooFewThreads
}

extension EventLoopError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooFewDescriptors: "The system lets this program open too few files; see ulimit -n."
    case .tooFewThreads: "The system lets this user start too few threads; see ulimit -u."
    }
  }
}
