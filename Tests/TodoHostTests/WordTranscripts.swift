import Testing

/// The program checks its words before it does anything.
@Suite struct WordTranscripts {
  private func check(_ session: String, files: [String: String] = ["todo.txt": "a\nb 2\nc\n"]) throws {
    try TodoSandbox(files: files).check(session)
  }

  @Test func checksEveryWordBeforeAnyChange() throws {
    try check(
      """
      $ todo do 1 2 --dry-run
      usage: todo do NR [NR ...]
      note: “do” has no option --dry-run.
      === 64
      $ todo do 1,2 -a
      usage: todo do NR [NR ...]
      note: “do” has no option -a. Options of the program come before the action.
      === 64
      $ todo do 1 abc
      usage: todo do NR [NR ...]
      note: “abc” is not a task number.
      === 1
      $ todo archive now
      usage: todo archive
      note: “now” is not expected here.
      === 1
      $ cat todo.txt; ls
      a
      b 2
      c
      todo.txt
      $ todo -f del 1 3
      1 a
      TODO: 1 deleted.
      3 c
      TODO: 3 deleted.
      $ todo del 2 -- 2
      2 b 2
      TODO: Removed '2' from task.
      2 b
      """)
  }

  @Test func asTodoShChecksWordsOneByOne() throws {
    try check(
      """
      $ todo.sh -a do 1 abc
      1 x 2026-11-21 a
      TODO: 1 marked as done.
      usage: todo.sh do NR [NR ...]
      === 1
      $ todo.sh del 2 2 3
      2 b 2
      TODO: Removed '2' from task.
      2 b
      $ todo.sh add --help
      4 --help
      TODO: 4 added.
      $ todo.sh add -- x
      5 -- x
      TODO: 5 added.
      $ printf 'l1\\nl2\\n' | todo.sh addm
      6 l1
      TODO: 6 added.
      $ todo.sh -d nowhere -p ls l1
      6 l1
      --
      TODO: 1 of 6 tasks shown
      """, files: ["todo.cfg": "export TODO_DIR=$HOME\n", "todo.txt": "a\nb 2\nc\n"])
  }

  @Test func suggestsASupportedFormat() throws {
    try check(
      """
      $ todo watch --json
      {"error":{"code":"usage","message":"usage: todo watch [TERM...]\\nnote: “watch” has no option --json. \
      For programs it has --ndjson.","status":64}}
      === 64
      """)
  }

  @Test func everyActionHasHelp() throws {
    try check(
      """
      $ for action in add a ls del do archive watch upcoming help; do cmp <(todo $action --help) <(todo help $action); done
      $ todo archive -h | head -1
          archive
      $ todo add -- --help
      4 --help
      TODO: 4 added.
      $ todo ls -- --help
      1 a
      2 b 2
      3 c
      --
      TODO: 3 of 4 tasks shown
      """)
  }

  @Test func addsAllOfStandardInput() throws {
    try check(
      """
      $ printf 'l1\\nl2\\n\\nl3\\n' | todo addm
      4 l1
      5 l2
      6 l3
      TODO: 3 added, 1 blank line skipped.
      $ todo add < todo.txt | tail -1
      TODO: 6 added.
      $ todo undo | tail -1
      TODO: add undone: 6 lines removed.
      $ todo add < /dev/null
      todo: Nothing was added: standard input is empty.
      === 1
      $ printf 'one\\ntwo\\n' | todo append 1
      todo: Nothing was changed: a task is one line, and standard input has 2.
      === 1
      """)
  }

  @Test func requiresANamedFile() throws {
    try check(
      """
      $ todo -d nope/cfg ls
      todo: Configuration file nope/cfg does not exist.
      === 1
      $ todo --file typo ls
      todo: Can't read typo: there is no such file.
      === 1
      $ todo --file typo watch
      todo: Can't read typo: there is no such file.
      === 1
      $ todo --file typo do 1
      todo: Can't read typo: there is no such file.
      === 1
      $ todo --file nope/x.txt add x
      todo: Can't write nope/x.txt: there is no directory nope. Nothing was changed.
      === 1
      $ printf 'a\\nb\\n' | todo --file nope/x.txt addm
      todo: Can't write nope/x.txt: there is no directory nope. Nothing was changed.
      === 1
      $ ls
      todo.txt
      $ todo --file new.txt add x
      1 x
      NEW: 1 added.
      $ printf 'a\\nb\\n' | todo --file newer.txt addm
      1 a
      2 b
      NEWER: 2 added.
      $ todo --file new.txt -f del 1
      1 x
      TODO: 1 deleted.
      """, files: ["todo.txt": ""])
  }
}
