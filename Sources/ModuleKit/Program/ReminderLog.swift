/// What users have been reminded of already, across all runs of the program: some bounded number of lines.
public protocol ReminderLog: Sendable {
  /// Each once; none where they can't be read.
  func lines() -> [[UInt8]]

  /// Adds a line, where that is possible.
  func append(_ line: [UInt8])
}
