public import TerminalText
public import TodoTxt

/// The space between the sections of a list.
public enum Density: String, Sendable {
  /// A free row before each heading if the screen is high.
  case auto
  case compact, comfortable
}

/// The values of the configuration, the environment and the program's options, for every module.
///
/// The comments name the todo.sh variable of each value.
public struct Settings: Sendable {
  /// The name that the program was called by, for usage texts: `TODO_SH`.
  public var programName = "todo"

  /// The path to run this program again: `TODO_FULL_SH`.
  public var programPath = "todo"

  public var files: TodoFiles

  /// The directory of add-ons, which may not exist: `TODO_ACTIONS_DIR`.
  public var actionsDirectory = ""

  /// The environment of add-ons, filters and sort commands: all of todo.sh's variables.
  public var environment = ChildEnvironment { [] }

  /// Whether all words of an action, including options, are checked before it runs. todo.sh reads each word
  /// in turn, and none is an option.
  public var understandsWordsFirst = true

  // MARK: The language of tasks

  /// Whether keys such as `due` and `rec` have a meaning, natural dates are read, and listings accept fields;
  /// false for todo.sh.
  public var readsTaskLanguage = true

  /// Whether a recurring task comes back for each missed date, one after the other, instead of skipping dates
  /// before the completion date: `TODO_RECUR_MISSED=each`.
  public var keepsMissedDates = false

  public var recurrence: RecurrenceSettings {
    RecurrenceSettings(keepsMissedDates: keepsMissedDates, addsCreationDate: addsCreationDate)
  }

  /// Whether a completed task keeps its priority, as `pri:A`: `TODO_KEEP_PRIORITY`.
  public var keepsPriority = false

  /// The file of saved views; nil if there is no place for it.
  public var viewsFile: String?

  /// The file of the context; nil if there is no place for it.
  public var contextFile: String?

  /// The file of the user's keys; nil if there is no place for it.
  public var keysFile: String?

  /// The maximum sizes of files and lines in bytes: `TODO_FILE_LIMIT` and `TODO_LINE_LIMIT`, in megabytes
  /// there.
  public var largestFile = 1 << 30
  public var longestLine = 64 << 20

  /// The user's name in `to:` words: `TODO_ME`; nil if it is unknown.
  public var me: String?

  /// Whether a live listing syncs by itself: `TODO_SYNC=auto`.
  public var syncsAutomatically = false

  /// Whether a sync with CalDAV writes UIDs into lines, as `uid:`: `TODO_WRITE_UIDS`.
  public var writesUIDs = false

  // MARK: Editing

  /// Whether `add` puts today's date before the text: `TODOTXT_DATE_ON_ADD`.
  public var addsCreationDate = false

  /// The priority that `add` gives a task without one: `TODOTXT_PRIORITY_ON_ADD`.
  public var priorityOnAdd: Priority?

  /// Whether a removed task leaves an empty line, so that the others keep their numbers:
  /// `TODOTXT_PRESERVE_LINE_NUMBERS`.
  public var preservesLineNumbers = true

  /// Whether to ask no questions: `TODOTXT_FORCE`.
  public var isForced = false

  /// Whether texts may be empty, also as the result of a change, as in todo.sh, which asks for a text only if
  /// an argument is empty. Otherwise an empty answer changes nothing, and an empty argument is refused.
  public var acceptsEmptyTexts = false

  /// Whether `do` moves completed tasks to done.txt: `TODOTXT_AUTO_ARCHIVE`.
  public var archivesOnCompletion = true

  /// Whether `do` runs `archive`, which moves every completed task and removes all empty lines, as in
  /// todo.sh. Otherwise only the tasks just completed are moved, and an empty line keeps the number of each.
  public var archivesEverything = false

  /// Whether `report` fails without a new report, as in todo.sh.
  public var quietReportFails = false

  /// `append` puts no space before a text that starts with one of these: `SENTENCE_DELIMITERS`.
  public var sentenceDelimiters = ",.:;"

  /// The output format: `--json` and similar.
  public var outputFormat = OutputFormat.text

  // MARK: Listing

  /// 0 for results only, 1 for messages too, 2 for debugging: `TODOTXT_VERBOSE`.
  public var verbosity = 1

  /// How listings read lines.
  public var lineDialect = LineDialect.format

  public var hidden = HiddenParts()

  /// Whether long lines are wrapped between words; todo.sh leaves that to the terminal.
  public var wrapsLines = true

  /// The shell pipeline that sorts numbered lines; nil for todo.sh's own order: `TODOTXT_SORT_COMMAND`.
  public var sortCommand: String?

  /// The shell pipeline that filters listings last; nil for none: `TODOTXT_FINAL_FILTER`, unless
  /// `TODOTXT_DISABLE_FILTER` drops it.
  public var finalFilter: String?

  /// The files that `listproj` and `listcon` read; nil for the todo.txt in use: `TODOTXT_SOURCEVAR`.
  public var wordSources: [String]?

  public var sigilPatterns = SigilPatterns()

  /// The weights of urgency: `TODO_URGENCY`.
  public var urgency = UrgencyCoefficients()

  /// Why that setting is invalid, as a sentence; reported only if it is needed.
  public var urgencyProblem: String?

  /// The escape sequences of listings; `.plain` without colours.
  public var palette: Palette = .plain

  /// The roles on a screen, and the user's own colours.
  public var screenPalette: Palette = .roles

  /// The look of the roles: `TODO_THEME`; without colours, `.mono`.
  public var theme: ScreenTheme = .ink

  /// The space between the sections of a list on a screen: `TODO_DENSITY`.
  public var density = Density.auto

  /// The name of the grouping that the screen's list has at first, or `none`: `TODO_GROUP_BY`; nil if the user names none.
  public var screenGrouping: String?

  /// Whether a wide screen has panes beside a list at first: not with `TODO_PANE=off`.
  public var showsPanes = true

  /// The variables of the four settings above that the user has set; the others begin as the screen was left.
  public var screenVariables: Set<String> = []

  /// The invalid settings of the screen, a sentence each; only the screen reports them.
  public var screenProblems: [String] = []

  /// Whether an empty list suggests what to do next; false for todo.sh.
  public var givesHints = true

  /// The first day of the week.
  public var firstWeekday: Weekday = .sunday

  public init(files: TodoFiles) {
    self.files = files
  }
}

/// The parts of a task that listings leave out.
public struct HiddenParts: Hashable, Sendable {
  /// How `-@` and `-+`, or a configuration, hide words.
  public enum Words: Hashable, Sendable {
    case shown

    /// Removes each word that starts with the sigil, with the blank before it.
    case hidden

    /// Removes the matches of the configuration's basic regular expression.
    case matching(String)
  }

  /// `-+`, `HIDE_PROJECTS_SUBSTITUTION`.
  public var projects: Words = .shown

  /// `-@`, `HIDE_CONTEXTS_SUBSTITUTION`.
  public var contexts: Words = .shown

  /// `-P`, `HIDE_PRIORITY_SUBSTITUTION`.
  public var priorities = false

  /// The basic regular expression whose matches are removed from coloured lines: `HIDE_CUSTOM_SUBSTITUTION`.
  public var custom: String?

  public init() {}
}

/// The projects and contexts for `listproj` and `listcon`: basic regular expressions of sed.
public struct SigilPatterns: Hashable, Sendable {
  /// What may precede the sigil: `TODOTXT_SIGIL_BEFORE_PATTERN`.
  public var before = ""

  /// What follows the sigil: `TODOTXT_SIGIL_VALID_PATTERN`.
  public var valid = ".*"

  /// What may follow the name: `TODOTXT_SIGIL_AFTER_PATTERN`.
  public var after = ""

  public init() {}
}

/// The environment of child processes: add-ons, filters, sort commands.
///
/// It is built on demand, because most runs start no other program.
public struct ChildEnvironment: Sendable {
  private let make: @Sendable () -> [[UInt8]]

  public init(_ make: @escaping @Sendable () -> [[UInt8]]) {
    self.make = make
  }

  /// `NAME=value`, as for execve(2).
  public var entries: [[UInt8]] { make() }

  /// The value of a variable; nil if it is not set.
  public subscript(name: String) -> [UInt8]? {
    let start = Array("\(name)=".utf8)
    return entries.first { $0.starts(with: start) }.map { Array($0.dropFirst(start.count)) }
  }
}
