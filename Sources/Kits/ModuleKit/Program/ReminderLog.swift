/// The reminders already given, across all runs of the program: a bounded number of lines.
public protocol ReminderLog: Sendable {
  /// The lines without duplicates; empty if they can't be read.
  func lines() -> [[UInt8]]

  /// Adds a line, if possible.
  func append(_ line: [UInt8])
}
