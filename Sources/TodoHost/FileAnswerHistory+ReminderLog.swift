public import FileStore
public import ModuleKit

/// Lines that are each there once, in a file of bounded size, are what a log of reminders needs.
extension FileAnswerHistory: ReminderLog {
  public func lines() -> [[UInt8]] { answers() }

  public func append(_ line: [UInt8]) { remember(line) }
}
