/// Why a command failed: a text for standard error, and the exit status.
public struct CommandError: Error, Hashable, Sendable {
  /// What went wrong and what to do. May have several lines, without a final newline. Empty if the reason
  /// was already printed.
  public var message: String

  /// What else to do, as a clause for a front end whose actions have options; nil for nothing.
  public var advice: String?

  /// What is wrong with the words, without the usage; nil if the usage alone says so.
  public var note: String?

  /// 1 as in todo.sh, or 64 (EX_USAGE of sysexits(3)) for a misused option that todo.sh does not have.
  public var status: Int32

  /// The kind of error, for programs: one word.
  public var code: String

  /// - Parameter code: by default `usage` for status 64, else `failed`.
  public init(_ message: String, status: Int32 = 1, code: String? = nil) {
    self.message = message
    self.status = status
    self.code = code ?? (status == 64 ? "usage" : "failed")
  }

  /// Errors are equal if the user can't tell them apart.
  public static func == (left: CommandError, right: CommandError) -> Bool {
    (left.message, left.advice, left.status) == (right.message, right.advice, right.status)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(message)
    hasher.combine(status)
  }

  public static func misuse(_ message: String) -> CommandError {
    var error = CommandError(message, status: 64)
    error.note = message
    return error
  }
}

extension CommandError: CustomStringConvertible {
  /// The message, with the advice in its last sentence.
  public var description: String { advice.map { "\(message.dropLast()); \($0)." } ?? message }
}
