/// The meaning of a word of an action, by its name in the forms of the syntax.
public enum Operand: Hashable, Sendable {
  /// `NR`
  case taskNumber

  /// `NR` of an action that takes several tasks: `1-3,7` names four
  case taskNumbers

  /// `N`: a number that refers to no task.
  case number

  /// `TERM`
  case term

  /// `TAG`: a project or a context, with its sign
  case tag

  /// `PERSON`: a name of `to:`
  case person

  /// `PRIORITY`, `PRIORITIES`
  case priority

  /// `DEST`, `SRC`: a file of tasks, beside todo.txt.
  case taskFile

  /// `PATH`, `CONFIG`, `BASE`, `OURS`, `THEIRS`: any file.
  case path

  /// `VIEW`: the name of a saved view.
  case view

  /// `CONTEXT`: the context of listings.
  case context

  /// `ACTION`
  case action

  /// `"DATE"` in quotes: the words of a date.
  case date

  /// `QUERY`, of an option
  case query

  /// `"…"` in quotes, and every other name: words of a task.
  case text

  public init(name: some StringProtocol) {
    self =
      switch name {
      case "NR": .taskNumber
      case "N": .number
      case "TERM": .term
      case "TAG": .tag
      case "PERSON": .person
      case "PRIORITY", "PRIORITIES": .priority
      case "DEST", "SRC": .taskFile
      case "PATH", "CONFIG", "BASE", "OURS", "THEIRS": .path
      case "VIEW": .view
      case "CONTEXT": .context
      case "ACTION": .action
      case "DATE": .date
      case "QUERY": .query
      default: .text
      }
  }

  /// Whether it takes any number of words.
  var isText: Bool { self == .text || self == .date }
}
