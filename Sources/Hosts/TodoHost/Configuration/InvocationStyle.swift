public import ScreenKit
public import TodoTxt

/// The behaviour that depends on the name that the program is called by.
///
/// As `todo.sh` it behaves exactly like todo.sh, oddities included; by any other name it is `todo`.
public struct InvocationStyle: Hashable, Sendable {
  /// Whether a missing configuration file is fatal.
  public let requiresConfiguration: Bool

  /// The action to run if none is given and `TODOTXT_DEFAULT_ACTION` is not set; nil prints the usage.
  public let defaultAction: String?

  /// Whether options have long names.
  public let hasLongOptions: Bool

  /// Whether all words of an action are checked before it runs, including options.
  public let understandsWordsFirst: Bool

  /// Whether a configuration file that the user names must exist.
  public let insistsOnNamedFiles: Bool

  /// Whether all of standard input is one text if the user can't be asked.
  public let readsPipedText: Bool

  /// Whether the configuration may begin with a byte order mark, and its lines may end with CR LF. For bash, both are
  /// parts of the lines.
  public let acceptsTextOfOtherSystems: Bool

  /// Whether output to a pipe has colours, too.
  public let colorsEverything: Bool

  /// Whether unknown settings are reported, and invalid ones with their line.
  public let checksSettings: Bool

  /// Whether every action creates the missing directory and files.
  public let createsMissingFiles: Bool

  /// Whether a configuration or an add-on that others can write to is used anyway.
  public let trustsEveryFile: Bool

  /// Whether the locale in `LC_ALL` affects the order of listings, as in sort(1).
  public let sortsByLocale: Bool

  /// Whether listings wrap long lines between words.
  public let wrapsLines: Bool

  /// Whether the colours suit any background, and due dates have one.
  public let hasOwnColors: Bool

  /// How listings read lines.
  public let lineReading: LineReading

  /// Whether keys such as `due` and `rec`, natural dates and query fields have a meaning.
  public let readsTaskLanguage: Bool

  /// Whether an empty list suggests what to do next.
  public let givesHints: Bool

  /// Whether standard error may report matters beside the action.
  public let givesNotices: Bool

  /// Whether `do` archives every completed task and removes all empty lines.
  public let archivesEverything: Bool

  /// Whether `report` fails without a new report: todo.sh ends with the status of a test.
  public let quietReportFails: Bool

  /// Whether texts may be empty (an answer, or the rest of a task), and an empty argument asks for one.
  public let acceptsEmptyTexts: Bool

  /// How a yes-or-no question is answered on a terminal.
  public let confirmationStyle: ConfirmationStyle

  /// The words after the name in the line that begins `Usage:`.
  let usage: String

  public static let todo = InvocationStyle(
    requiresConfiguration: false, defaultAction: "ls", hasLongOptions: true,
    understandsWordsFirst: true, insistsOnNamedFiles: true, readsPipedText: true,
    acceptsTextOfOtherSystems: true,
    colorsEverything: false,
    checksSettings: true,
    createsMissingFiles: false, trustsEveryFile: false, sortsByLocale: false,
    wrapsLines: true, hasOwnColors: true, lineReading: .format, readsTaskLanguage: true, givesHints: true,
    givesNotices: true,
    archivesEverything: false, quietReportFails: false, acceptsEmptyTexts: false, confirmationStyle: .line,
    usage: "[OPTION...] [ACTION [WORD...]]")

  public static let todoSh = InvocationStyle(
    requiresConfiguration: true, defaultAction: nil, hasLongOptions: false,
    understandsWordsFirst: false, insistsOnNamedFiles: false, readsPipedText: false,
    acceptsTextOfOtherSystems: false,
    colorsEverything: true,
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
