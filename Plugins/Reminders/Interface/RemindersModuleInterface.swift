import EventLoop
public import ModuleKit

/// The interface of Reminders for other modules.
public protocol RemindersModuleInterface {
  /// Runs a command once for each task that falls due, until its task is cancelled.
  @EventLoop
  func remind(by command: ReminderCommand) async
}

/// A program with its first arguments, called without a shell.
public struct ReminderCommand: Hashable, Sendable {
  public let words: [[UInt8]]

  /// - Parameter text: words separated by blanks.
  /// - Throws: `CommandError` for an empty text.
  public init(_ text: [UInt8]) throws(CommandError) {
    words = text.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\n") }
      .map { Array($0) }
    guard !words.isEmpty else { throw .misuse("--notify needs a command.") }
  }
}

extension CommandOption {
  /// `--notify`, for commands that watch for due tasks.
  public static let notify = CommandOption(
    "notify", valueName: "COMMAND",
    summary:
      "Run COMMAND once for each task that falls due, without a shell; the task's text is its last argument"
  )
}
