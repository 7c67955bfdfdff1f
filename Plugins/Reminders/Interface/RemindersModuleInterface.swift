import EventLoop
public import ModuleKit

/// What other modules may ask of Reminders.
public protocol RemindersModuleInterface {
  /// Runs a command once for each task as it falls due, until its task is cancelled.
  @EventLoop
  func remind(by command: ReminderCommand) async
}

/// A program to run for a task, and its first arguments: words, which no shell sees.
public struct ReminderCommand: Hashable, Sendable {
  public let words: [[UInt8]]

  /// - Parameter text: words with blanks between them.
  /// - Throws: `CommandError` where there is none.
  public init(_ text: [UInt8]) throws(CommandError) {
    words = text.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\n") }
      .map { Array($0) }
    guard !words.isEmpty else { throw .misuse("--notify needs a command.") }
  }
}

extension CommandOption {
  /// `--notify`, for what watches tasks fall due.
  public static let notify = CommandOption(
    "notify", valueName: "COMMAND",
    summary:
      "Run COMMAND once for each task that falls due, without a shell; the task's text is its last argument"
  )
}
