public import ModuleKit
import Synchronization

/// A log of reminders that ends with the test.
public final class InMemoryReminderLog: ReminderLog {
  private let written = Mutex<[[UInt8]]>([])

  public init() {}

  public func lines() -> [[UInt8]] { written.withLock(\.self) }

  public func append(_ line: [UInt8]) { written.withLock { $0.append(line) } }
}
