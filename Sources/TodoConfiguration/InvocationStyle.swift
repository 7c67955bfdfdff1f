import ModuleKit
public import ScreenKit
public import TodoTxt

/// What depends on the name that the program is called by, and nothing else does.
///
/// As `todo.sh` it is exactly todo.sh, oddities included; by any other name it is `todo`.
public struct InvocationStyle: Hashable, Sendable {
  /// Whether a missing configuration file is fatal.
  public let requiresConfiguration: Bool

  /// What runs where no action is given and `TODOTXT_DEFAULT_ACTION` names none; nil prints the usage.
  public let defaultAction: String?

  /// Whether options have long names.
  public let hasLongOptions: Bool

  /// Whether all words of an action are understood before anything is done, options among them.
  public let understandsWordsFirst: Bool

  /// Whether a configuration file that the user names has to be there.
  public let insistsOnNamedFiles: Bool

  /// Whether all of standard input is a text, where nobody can be asked for one.
  public let readsPipedText: Bool

  /// Whether colour goes into pipes too.
  public let colorsEverything: Bool

  /// Whether unknown settings are named, and bad ones with their line.
  public let checksSettings: Bool

  /// Whether any action creates the directory and the files that are missing.
  public let createsMissingFiles: Bool

  /// Whether a configuration or an add-on that others may write is used all the same.
  public let trustsEveryFile: Bool

  /// Whether a locale in `LC_ALL` decides the order of listings, as it does in sort(1).
  public let sortsByLocale: Bool

  /// Whether listings break lines that are wider than the terminal between words.
  public let wrapsLines: Bool

  /// Whether colours are those that can be read on any ground, and due dates that have come have one.
  public let hasOwnColors: Bool

  /// How listings read lines.
  public let lineReading: LineReading

  /// Whether keys such as `due` and `rec`, natural dates and fields in listings mean anything.
  public let readsTaskLanguage: Bool

  /// Whether an empty list says what to do next.
  public let givesHints: Bool

  /// Whether standard error may tell of something that the action is not about.
  public let givesNotices: Bool

  /// Whether `do` archives every completed task and closes all gaps.
  public let archivesEverything: Bool

  /// Whether `report` fails where nothing is to be told: todo.sh ends with the status of a test for that.
  public let quietReportFails: Bool

  /// Whether a text may be empty, an answer or what is left of a task, and an empty argument asks for one.
  public let acceptsEmptyTexts: Bool

  /// How a yes-or-no question is answered on a terminal.
  public let confirmationStyle: ConfirmationStyle

  /// What stands behind the name in the line that begins `Usage:`.
  let usage: String

  public static let todo = InvocationStyle(
    requiresConfiguration: false, defaultAction: "ls", hasLongOptions: true,
    understandsWordsFirst: true, insistsOnNamedFiles: true, readsPipedText: true, colorsEverything: false,
    checksSettings: true,
    createsMissingFiles: false, trustsEveryFile: false, sortsByLocale: false,
    wrapsLines: true, hasOwnColors: true, lineReading: .format, readsTaskLanguage: true, givesHints: true,
    givesNotices: true,
    archivesEverything: false, quietReportFails: false, acceptsEmptyTexts: false, confirmationStyle: .line,
    usage: "[OPTION...] [ACTION [WORD...]]")

  public static let todoSh = InvocationStyle(
    requiresConfiguration: true, defaultAction: nil, hasLongOptions: false,
    understandsWordsFirst: false, insistsOnNamedFiles: false, readsPipedText: false, colorsEverything: true,
    checksSettings: false,
    createsMissingFiles: true, trustsEveryFile: true, sortsByLocale: true,
    wrapsLines: false, hasOwnColors: false, lineReading: .pipeline, readsTaskLanguage: false,
    givesHints: false, givesNotices: false,
    archivesEverything: true, quietReportFails: true, acceptsEmptyTexts: true, confirmationStyle: .key,
    usage: "[-fhpantvV] [-d todo_config] action [task_number] [task_description]")

  /// - Parameter arguments: all words, `argv[0]` first.
  public static func of(_ arguments: [[UInt8]]) -> InvocationStyle {
    Program(firstArgument: arguments.first ?? [], environment: .current).style
  }

  /// - Parameter programName: the last part of `argv[0]`.
  public static func named(_ programName: String) -> InvocationStyle {
    programName == "todo.sh" ? .todoSh : .todo
  }
}
