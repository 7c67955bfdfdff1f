/// The pages of `help` that are not about an action.
enum HelpPages {
  static var all: [LanguageManual.Section] { LanguageManual.sections + [files, screen] }

  private static let files = LanguageManual.Section(
    name: "files", summary: "The files of todo",
    introduction: """
      Every task is a line of plain text, which any program may change at any time. When todo ends, its changes \
      are on the disk. No line is lost if several programs write at once.
      """,
    items: [
      ("todo.txt", "The open tasks, in the directory TODO_DIR; --file PATH uses another file."),
      ("done.txt", "The completed tasks, beside todo.txt, as is report.txt."),
      ("notes/", "The notes of tasks; note:FILE names them."),
      (
        "~/.todo/config",
        "The configuration, in the format of todo.sh; else ~/todo.cfg, ~/.todo.cfg or ~/.config/todo/config."
      ),
      (
        "~/.config/todo/views, keys, context",
        "Your views, your keys of the screen, and the context."
      ),
      ("~/.local/state/todo", "The journal for undo and log, and earlier answers."),
      ("~/.todo.actions.d", "Add-ons: your own actions, one program each."),
    ],
    examples: """
      --file ~/team/todo.txt ls
      listfile  # list the text files
      lists add someday
      move 3 someday.txt
      archive  # move completed tasks to done.txt
      doctor  # check the files for problems
      log  # the latest actions first
      """)

  private static let screen = LanguageManual.Section(
    name: "screen", summary: "The screen that watch opens",
    introduction: """
      “watch” shows the list on the whole screen and follows every change to the file. A key acts on the selection: \
      the marked tasks, or else the task under the cursor. u undoes it. ? shows all keys that work here, with search.
      """,
    items: [
      ("j k, g G", "Down and up; to the top and the end."),
      ("a", "Add tasks, one after the other, until an empty line or Esc."),
      ("e x d p D", "Edit, complete, set the due date, the priority; delete."),
      ("m L", "Move to a list, or to a new one; go to a list."),
      ("Space v V", "Mark a task, a range, all tasks."),
      ("/ f n", "Filter as you type; filter by the task's project or context; the next match."),
      ("1 to 9, Tab", "Views: all, today, upcoming, waiting, no date, done lately, and your own."),
      ("b S z", "Group, sort, fold."),
      ("Enter ] [", "Details and history beside the list; scroll them."),
      ("c", "The calendar of due dates."),
      (":", "Any action: :agenda fri opens that list, :12 goes to task 12."),
      ("u U", "Undo and redo."),
      ("q ^Z", "Quit; suspend to the shell."),
    ],
    examples: """
      watch
      watch --group-by date
      watch --view today
      help keys  # all keys
      watch --linear  # each change as a line, for a screen reader
      """)
}
