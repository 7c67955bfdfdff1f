public import TerminalText
public import TodoTxt
public import ViewKit

/// What the configuration, the environment and the options of the program decide for every module.
///
/// The comments name the variable of todo.sh that each value comes from.
public struct Settings: Sendable {
  /// The name that the program was called by, for usage texts: `TODO_SH`.
  public var programName = "todo"

  /// The path that runs this program again: `TODO_FULL_SH`.
  public var programPath = "todo"

  public var files: TodoFiles

  /// Where add-ons lie, whether or not there is such a directory: `TODO_ACTIONS_DIR`.
  public var actionsDirectory = ""

  /// What add-ons, filters and sort commands find in their environment: all of todo.sh's variables.
  public var environment = ChildEnvironment { [] }

  /// Whether all words of an action are understood before anything is done, options among them. In todo.sh
  /// each is looked at when its turn comes, and none is an option.
  public var understandsWordsFirst = true

  // MARK: The language of tasks

  /// Whether keys such as `due` and `rec` mean anything, natural dates are read and words of listings may be
  /// fields; todo.sh knows nothing of the kind.
  public var readsTaskLanguage = true

  /// Whether a recurring task that was missed comes back with each of its dates, one after the other, instead of
  /// skipping those before today: `TODO_RECUR_MISSED=each`.
  public var keepsMissedDates = false

  /// Whether a completed task keeps its priority, as `pri:A`: `TODO_KEEP_PRIORITY`.
  public var keepsPriority = false

  /// The file of saved views; nil where there is no place for it.
  public var viewsFile: String?

  /// The file of the context that listings keep to; nil where there is no place for it.
  public var contextFile: String?

  /// The file that says which keys of the screen the user wants; nil where there is no place for it.
  public var keysFile: String?

  /// The bytes of the largest file, and of the longest line, that are read: `TODO_FILE_LIMIT` and
  /// `TODO_LINE_LIMIT`, which count megabytes.
  public var largestFile = 1 << 30
  public var longestLine = 64 << 20

  /// The user's name in `to:` words: `TODO_ME`; nil if it is unknown.
  public var me: String?

  /// Whether a live listing syncs by itself: `TODO_SYNC=auto`.
  public var syncsAutomatically = false

  // MARK: Editing

  /// Whether `add` puts today's date before the text: `TODOTXT_DATE_ON_ADD`.
  public var addsCreationDate = false

  /// What `add` gives a task that has no priority of its own: `TODOTXT_PRIORITY_ON_ADD`.
  public var priorityOnAdd: Priority?

  /// Whether a removed task leaves an empty line, so that the others keep their numbers:
  /// `TODOTXT_PRESERVE_LINE_NUMBERS`.
  public var preservesLineNumbers = true

  /// Whether nothing is asked: `TODOTXT_FORCE`.
  public var isForced = false

  /// Whether an empty text is one like any other, and a task may become one, as in todo.sh, which asks for a text
  /// only where an argument is empty. Else an empty answer changes nothing, and an empty argument is refused.
  public var acceptsEmptyTexts = false

  /// Whether `do` moves completed tasks to done.txt: `TODOTXT_AUTO_ARCHIVE`.
  public var archivesOnCompletion = true

  /// Whether `do` leaves that to `archive`, which takes every completed task along and closes all gaps, as in
  /// todo.sh. Else only what it has completed moves, and an empty line keeps the number of each.
  public var archivesEverything = false

  /// Whether `report` fails where nothing is to be told, as todo.sh's does.
  public var quietReportFails = false

  /// `append` puts no space before a text that starts with one of these: `SENTENCE_DELIMITERS`.
  public var sentenceDelimiters = ",.:;"

  /// What the action writes: `--json` and its like.
  public var outputFormat = OutputFormat.text

  // MARK: Listing

  /// 0 for results only, 1 for messages too, 2 for debugging: `TODOTXT_VERBOSE`.
  public var verbosity = 1

  /// How listings read lines.
  public var lineReading = LineReading.format

  public var hidden = HiddenParts()

  /// Whether a line that is wider than the terminal is broken between words; todo.sh leaves it to the terminal.
  public var wrapsLines = true

  /// The shell pipeline that sorts numbered lines; nil for todo.sh's own order: `TODOTXT_SORT_COMMAND`.
  public var sortCommand: String?

  /// The shell pipeline that listings go through at last; nil for none: `TODOTXT_FINAL_FILTER`, unless
  /// `TODOTXT_DISABLE_FILTER` drops it.
  public var finalFilter: String?

  /// The files whose words `listproj` and `listcon` list; nil for the todo.txt in use: `TODOTXT_SOURCEVAR`.
  public var wordSources: [String]?

  public var sigilPatterns = SigilPatterns()

  /// How urgency adds up: `TODO_URGENCY`.
  public var urgency = UrgencyCoefficients()

  /// Why that setting makes no sense, as a sentence: only what needs it tells.
  public var urgencyProblem: String?

  /// The escape sequences that listings use; `.plain` where colour is off.
  public var palette: Palette = .plain

  /// How those look on a screen: `TODO_THEME`.
  public var theme: ScreenTheme = .terminal

  /// Settings of the screen that make no sense, a sentence each: the screen tells of them, and nothing else needs them.
  public var screenProblems: [String] = []

  /// Whether an empty list says what to do next; todo.sh says nothing.
  public var givesHints = true

  /// The day that weeks start on.
  public var firstWeekday: Weekday = .sunday

  public init(files: TodoFiles) {
    self.files = files
  }
}
