public import TodoTxt

/// The meaning of a word of an action, by its name in the forms of the syntax.
public enum Operand: Hashable, Sendable {
  /// `NR`
  case taskNumber

  /// `NR` of an action that takes several tasks: `1-3,7` names four
  case taskNumbers

  /// `N`: a number that refers to no task.
  case number

  /// `DURATION`: a length of time, see `DateOffset.init(duration:)`.
  case duration

  /// `low|high`: one of these words.
  case choice([String])

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
      case "DURATION": .duration
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
      case let words where words.contains("|"):
        .choice(words.split(separator: Character("|")).map { String($0) })
      default: .text
      }
  }

  /// Whether it takes any number of words.
  var isText: Bool { self == .text || self == .date }
}

extension DateOffset {
  /// Reads a length of time: `3d`, `2w`, `1m1w`, or a number of days.
  ///
  /// - Throws: `CommandError` for anything else, and for none at all.
  public init(duration word: [UInt8]) throws(CommandError) {
    let text = String(decoding: word, as: UTF8.self)
    guard let offset = DateOffset(text.allSatisfy(\.isASCIIDigit) ? text + "d" : text),
      !offset.hasMinus, offset != DateOffset()
    else { throw CommandError("“\(text)” is not a length of time, such as 3d, 2w or 1m.") }
    self = offset
  }
}
