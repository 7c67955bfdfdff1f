/// What a word of an action is, by the name that the forms of its syntax give it.
///
/// Only completion needs to know: parsing leaves operands to the command.
public enum Operand: Hashable, Sendable {
  /// `NR`
  case taskNumber

  /// `TERM`
  case term

  /// `PRIORITY`, `PRIORITIES`
  case priority

  /// `DEST`, `SRC`: a file of tasks, beside todo.txt.
  case taskFile

  /// `PATH`, `CONFIG`: any file.
  case path

  /// `ACTION`
  case action

  /// `"…"` in quotes, and every other name: words of a task.
  case text

  public init(name: some StringProtocol) {
    self =
      switch name {
      case "NR": .taskNumber
      case "TERM": .term
      case "PRIORITY", "PRIORITIES": .priority
      case "DEST", "SRC": .taskFile
      case "PATH", "CONFIG": .path
      case "ACTION": .action
      default: .text
      }
  }
}
