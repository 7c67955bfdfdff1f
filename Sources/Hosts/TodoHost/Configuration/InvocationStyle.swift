public import ScreenKit
public import TodoTxt

/// The behaviour that depends on the name that the program is called by.
///
/// As `todo.sh` it behaves exactly like todo.sh, oddities included; by any other name it is `todo`.
public enum InvocationStyle: Sendable {
  case todo, todoSh

  /// Whether a missing configuration file is fatal.
  public var requiresConfiguration: Bool { self == .todoSh }

  /// The action to run if none is given and `TODOTXT_DEFAULT_ACTION` is not set; nil prints the usage.
  public var defaultAction: String? { self == .todo ? "ls" : nil }

  public var hasLongOptions: Bool { self == .todo }

  /// Whether all words of an action are checked before it runs, including options.
  public var understandsWordsFirst: Bool { self == .todo }

  /// Whether a configuration file that the user names must exist.
  public var insistsOnNamedFiles: Bool { self == .todo }

  /// Whether all of standard input is one text if the user can't be asked.
  public var readsPipedText: Bool { self == .todo }

  /// Whether the configuration may begin with a byte order mark, and its lines may end with CR LF. For bash, both are
  /// parts of the lines.
  public var acceptsTextOfOtherSystems: Bool { self == .todo }

  /// Whether output to a pipe has colours, too.
  public var colorsEverything: Bool { self == .todoSh }

  /// Whether unknown settings are reported, and invalid ones with their line.
  public var checksSettings: Bool { self == .todo }

  /// Whether every action creates the missing directory and files.
  public var createsMissingFiles: Bool { self == .todoSh }

  /// Whether a configuration or an add-on that others can write to is used anyway.
  public var trustsEveryFile: Bool { self == .todoSh }

  /// Whether the locale in `LC_ALL` affects the order of listings, as in sort(1).
  public var sortsByLocale: Bool { self == .todoSh }

  /// Whether listings wrap long lines between words.
  public var wrapsLines: Bool { self == .todo }

  /// Whether the colours suit any background, and due dates have one.
  public var hasOwnColors: Bool { self == .todo }

  /// How listings read lines.
  public var lineDialect: LineDialect { self == .todo ? .format : .pipeline }

  /// Whether keys such as `due` and `rec`, natural dates and query fields have a meaning.
  public var readsTaskLanguage: Bool { self == .todo }

  /// Whether an empty list suggests what to do next.
  public var givesHints: Bool { self == .todo }

  /// Whether standard error may report matters beside the action.
  public var givesNotices: Bool { self == .todo }

  /// Whether `do` archives every completed task and removes all empty lines.
  public var archivesEverything: Bool { self == .todoSh }

  /// Whether `report` fails without a new report: todo.sh ends with the status of a test.
  public var quietReportFails: Bool { self == .todoSh }

  /// Whether texts may be empty (an answer, or the rest of a task), and an empty argument asks for one.
  public var acceptsEmptyTexts: Bool { self == .todoSh }

  /// How a yes-or-no question is answered on a terminal.
  public var confirmationStyle: ConfirmationStyle { self == .todo ? .line : .key }

  /// The words after the name in the line that begins `Usage:`.
  var usage: String {
    self == .todo
      ? "[OPTION...] [ACTION [WORD...]]"
      : "[-fhpantvV] [-d todo_config] action [task_number] [task_description]"
  }

  /// - Parameter arguments: all words, `argv[0]` first.
  public static func of(_ arguments: [[UInt8]]) -> InvocationStyle {
    Program(firstArgument: arguments.first ?? [], environment: .current).style
  }

  /// - Parameter programName: the last part of `argv[0]`.
  public static func named(_ programName: String) -> InvocationStyle {
    programName == "todo.sh" ? .todoSh : .todo
  }
}
