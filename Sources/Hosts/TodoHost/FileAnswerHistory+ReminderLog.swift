public import FileStore
public import ModuleKit

/// A log of reminders needs the same: distinct lines in a file of bounded size.
extension FileAnswerHistory: ReminderLog {
  public func lines() -> [[UInt8]] { answers() }

  public func append(_ line: [UInt8]) { remember(line) }
}
