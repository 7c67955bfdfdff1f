public import ModuleKit
import TerminalText
import TodoTxt

extension Invocation {
  private typealias Topic = ProgramDescription.Topic

  /// The options that may stand before the action.
  public static var options: [CommandOption] {
    GlobalOption.allCases.map(\.declaration)
  }

  /// The description of the program under this name, for help texts, the manual page and completion.
  public func describeProgram(version: String, date: String) -> ProgramDescription {
    ProgramDescription(
      version: version, date: date, usage: style.usage, hasLongOptions: style.hasLongOptions,
      options: Self.options.filter { style.hasLongOptions || $0.letter != nil },
      actions: [Self.command], variables: Self.variables, files: Self.files)
  }

  /// The word `command` that `Action` interprets.
  private static let command = CommandSyntax(
    "command", forms: ["[ACTION [WORD...]]"],
    summary: "Run a built-in action, even if an add-on has its name",
    details: "An add-on that replaces an action can call the original this way.")

  /// The names of all settings, and of the variables that the program sets itself.
  static var settingNames: [String] {
    variables.flatMap(names) + ownVariables
  }

  /// Whether it is one of the names of all settings, which takes a tenth of the time of making them.
  static func isSetting(_ name: String) -> Bool {
    variables.contains { topic in
      topic.name == name || topic.name.hasPrefix(name) && names(of: topic).contains(name)
        || topic.name.utf8.contains(UInt8(ascii: ",")) && names(of: topic).contains(name)
    } || ownVariables.contains(name)
  }

  private static func names(of topic: Topic) -> [String] {
    topic.name.split(separator: ",").map { name in
      String(name.drop { $0 == " " }.prefix { $0 != "=" })
    }
  }

  private static let ownVariables = ["TODO_SH", "TODO_FULL_SH", "TODO_TEST_TIME"]

  private static let variables = [
    Topic("TODO_DIR", "The directory of the files; the variables below override it"),
    Topic("TODO_FILE", "The tasks; todo.txt by default"),
    Topic("DONE_FILE", "Where completed tasks go; done.txt by default"),
    Topic("REPORT_FILE", "What report adds to; report.txt by default"),
    Topic("TODO_ACTIONS_DIR", "Where add-ons are"),
    Topic("TODOTXT_CFG_FILE=CONFIG", "The configuration file, as option -d"),
    Topic("TODOTXT_GLOBAL_CFG_FILE", "The configuration file if there is no other"),
    Topic("TODOTXT_DEFAULT_ACTION", "The default action, with its arguments"),
    Topic(
      "TODOTXT_AUTO_ARCHIVE", "Whether completed tasks go to done.txt: 0 as option -a, 1 as -A"),
    Topic(
      "TODOTXT_PRESERVE_LINE_NUMBERS", "Whether a removed task leaves an empty line: 0 as option -n, 1 as -N"),
    Topic(
      "TODOTXT_DATE_ON_ADD", "Whether an added task gets today's date: 1 as option -t, 0 as -T"),
    Topic("TODOTXT_PRIORITY_ON_ADD", "The priority, A to Z, of a task added without one"),
    Topic("TODOTXT_FORCE=1", "Never ask, as with option -f"),
    Topic("TODOTXT_PLAIN", "Colours: 1 for none, as option -p, 0 as -c"),
    Topic("TODOTXT_VERBOSE", "0 for results only, 1 for messages too, 2 for debugging"),
    Topic("TODOTXT_SORT_COMMAND", "The shell command that sorts listings"),
    Topic("TODOTXT_FINAL_FILTER", "The shell command that filters listings last"),
    Topic("TODOTXT_DISABLE_FILTER=1", "Ignore that filter, as option -x"),
    Topic("TODOTXT_SOURCEVAR", "The files that listproj and listcon read"),
    Topic(
      "TODOTXT_SIGIL_BEFORE_PATTERN", "What may precede + or @ in a project or context, a sed pattern"),
    Topic("TODOTXT_SIGIL_VALID_PATTERN", "What may follow + or @"),
    Topic("TODOTXT_SIGIL_AFTER_PATTERN", "What may follow the name"),
    Topic(
      "HIDE_PROJECTS_SUBSTITUTION, HIDE_CONTEXTS_SUBSTITUTION, HIDE_PRIORITY_SUBSTITUTION, HIDE_CUSTOM_SUBSTITUTION",
      "What listings remove from lines, as sed patterns"),
    Topic("SENTENCE_DELIMITERS", "append adds no space before a text that starts with one of these"),
    Topic("PRI_A ... PRI_Z, PRI_X", "The colour of each priority, and of all others"),
    Topic(
      "COLOR_DONE, COLOR_PROJECT, COLOR_CONTEXT, COLOR_DATE, COLOR_NUMBER, COLOR_META",
      "The colours of completed tasks and of words"),
    Topic("NO_COLOR", "If set, todo uses no colours, unless told to"),
    Topic("TODO_RECUR_MISSED=each", "Recurring tasks come back for each missed date"),
    Topic("TODO_KEEP_PRIORITY=1", "Keep the priority of completed tasks, as pri:A"),
    Topic("TODO_FILE_LIMIT", "The largest file that is read, in MB; 1024 by default"),
    Topic("TODO_LINE_LIMIT", "The longest line that is read, in MB; 64 by default"),
    Topic(
      "TODO_MOUSE",
      "0 leaves the mouse to the terminal, 1 uses it in GNU screen too; environment only"),
    Topic(
      "TODO_THEME",
      "The colour theme of the screen: \(ScreenTheme.all.map(\.name).joined(separator: ", "))"),
    Topic("TODO_DENSITY", "compact, comfortable or auto: a free row before the headings of a list"),
    Topic("TODO_GROUP_BY", "How the screen groups the list at first: date by default, none for one list"),
    Topic("TODO_PANE=off", "No panes beside the list of a wide screen, until i shows them"),
    Topic("TODO_BACKGROUND", "dark or light, where the terminal does not say it; environment only"),
    Topic("TODO_LISTS", "Files that are listed and edited as one, as “~/todo.txt, ~/team/todo.txt”"),
    Topic("TODO_ME", "Your name in to:ann,bob, for mine and to:me"),
    Topic("TODO_URL", "The address of a todo serve whose list is used, as with --url"),
    Topic("TODO_SYNC=auto", "watch syncs by itself, after edits and once a minute"),
    Topic("TODO_WRITE_UIDS=1", "A sync with CalDAV writes the UID of each task into its line, as uid:"),
    Topic(
      "TODO_URGENCY",
      "The weights of urgency, such as “due=12 A=6 age=0”; factors: "
        + "\(UrgencyFactor.allCases.map(\.rawValue).joined(separator: ", "))"),
    Topic("TODO_WEEK_START", "The first day of the week: monday or sunday"),
    Topic(
      "TODO_NOW", "The current time, for tests: seconds since 1970, a date, or a date and time"),
    Topic("VISUAL, EDITOR", "The editor, with its options"),
    Topic("BROWSER", "The program that opens links; xdg-open by default"),
    Topic("PAGER", "The program that shows long help on a terminal; less by default"),
  ]

  private static let files = [
    Topic("~/.todo/config", "The configuration; the next ones are tried in turn"),
    Topic("~/todo.cfg, ~/.todo.cfg", "The second and the third"),
    Topic("~/.config/todo/config", "The fourth, in XDG_CONFIG_HOME if that is set"),
    Topic("todo.cfg", "The fifth, in the current directory"),
    Topic("/etc/todo/config", "The last"),
    Topic(
      "~/.todo/actions, ~/.todo.actions.d, ~/.config/todo/actions",
      "The directory of add-ons; the first that exists"),
    Topic("todo.txt, done.txt, report.txt", "The open tasks, the completed tasks, and the reports"),
    Topic("~/.config/todo/context", "The context, as set by “todo context”"),
    Topic("~/.config/todo/views", "Saved views, lines NAME = QUERY, in XDG_CONFIG_HOME if that is set"),
    Topic(
      "~/.local/state/todo",
      "The journal for undo, and what --notify has reported, in XDG_STATE_HOME if that is set"),
  ]
}
