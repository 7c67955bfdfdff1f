/// Why a command can't do what was asked, as a text for standard error, and the status to exit with.
public struct CommandError: Error, Hashable, Sendable {
  /// What went wrong and what to do about it; may have several lines, and has no final newline. Empty
  /// where somebody has said it already.
  public var message: String

  /// 1 as todo.sh has it, or 64, EX_USAGE of sysexits(3), where an option that todo.sh does not have is
  /// misused.
  public var status: Int32

  /// The kind of error, for programs: one word.
  public var code: String

  /// - Parameter code: by default `usage` for status 64, else `failed`.
  public init(_ message: String, status: Int32 = 1, code: String? = nil) {
    self.message = message
    self.status = status
    self.code = code ?? (status == 64 ? "usage" : "failed")
  }

  /// Two errors are equal where the user can't tell them apart.
  public static func == (left: CommandError, right: CommandError) -> Bool {
    left.message == right.message && left.status == right.status
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(message)
    hasher.combine(status)
  }

  public static func misuse(_ message: String) -> CommandError {
    CommandError(message, status: 64)
  }
}
