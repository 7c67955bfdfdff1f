public import FileStore
public import ModuleKit
public import ViewKit

// Conforms here, because the file store knows no modules.
extension FileAnswerHistory: AnswerHistory {}

/// A log of reminders needs the same: distinct lines in a file of bounded size.
extension FileAnswerHistory: ReminderLog {
  public func lines() -> [[UInt8]] { answers() }

  public func append(_ line: [UInt8]) { remember(line) }
}
