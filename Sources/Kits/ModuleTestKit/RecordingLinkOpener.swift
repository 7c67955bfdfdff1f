public import ModuleKit
import Synchronization

public final class RecordingLinkOpener: LinkOpener {
  public let takesTerminal: Bool
  private let error: CommandError?
  private let links = Mutex<[String]>([])

  /// - Parameter error: the error for each; nil for success.
  public init(takesTerminal: Bool = false, error: CommandError? = nil) {
    self.takesTerminal = takesTerminal
    self.error = error
  }

  public var opened: [String] { links.withLock(\.self) }

  public func open(_ link: [UInt8]) throws {
    if let error { throw error }
    links.withLock { $0.append(String(decoding: link, as: UTF8.self)) }
  }
}
