/// The pages of `help` that are on no single action.
enum HelpPages {
  static var all: [LanguageManual.Section] { LanguageManual.sections + [files, screen] }

  static func page(named name: String) -> LanguageManual.Section? { all.first { $0.name == name } }

  private static let files = LanguageManual.Section(
    name: "files",
    introduction: """
      All tasks are lines of plain text, which any program may change at any time. Every change is on the disk when \
      the program ends, and no line is lost where several programs write at once.
      """,
    items: [
      ("todo.txt", "The open tasks, in the directory that TODO_DIR names; --file takes another."),
      ("done.txt", "Where completed tasks go, beside it; so is report.txt."),
      ("notes/", "The notes of tasks, which note:FILE names."),
      (
        "~/.todo/config",
        "The configuration, as todo.sh has it; else ~/todo.cfg, ~/.todo.cfg, ~/.config/todo/config."
      ),
      (
        "~/.config/todo/views, keys, context",
        "The views, the keys of the screen and the context that you have set."
      ),
      ("~/.local/state/todo", "What was done, for undo and log; what you have answered, for the next time."),
      ("~/.todo.actions.d", "Your own actions: programs, one each."),
    ],
    examples: """
      --file ~/work/todo.txt ls
      listfile  # the files there are
      move 3 someday.txt
      archive  # completed tasks go to done.txt
      doctor  # is anything wrong with the files?
      log  # what was done, the last first
      """)

  private static let screen = LanguageManual.Section(
    name: "screen",
    introduction: """
      “watch” shows the list on the whole screen and follows every change to the file. A key acts on the tasks that \
      are marked, else on the one under the cursor, and u takes it back. ? shows all keys of where you are, and finds \
      them by what they do.
      """,
    items: [
      ("j k, g G", "Down and up; to the top and the end."),
      ("a e x d p D", "Add, edit, complete, set the due date, the priority; delete."),
      ("Space v V", "Mark a task, from here to there, all."),
      ("/ f", "Filter as you type; by the task's project or context."),
      ("1 to 9, Tab", "Views: all, today, upcoming, waiting, without a date, done lately, and your own."),
      ("b S z", "Sections, order, fold."),
      ("Enter ] [", "Details and history beside the list; scroll them."),
      ("c", "The calendar: what is due when."),
      (":", "Any action: “:agenda fri” opens a list to work in, “:12” goes to task 12."),
      ("u U", "Undo and redo."),
      ("q ^Z", "Leave; go to the shell for a while."),
    ],
    examples: """
      watch
      watch --group-by date
      watch --view today
      watch --linear  # says each change in a line, for a screen reader
      """)
}
