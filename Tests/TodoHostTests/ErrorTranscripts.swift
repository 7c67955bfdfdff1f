import Testing

@Suite(.blocking) struct ErrorTranscripts {
  private func check(_ session: String) throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "Call Mom\n"])
    try Transcript(session).check(in: sandbox)
    #expect(try sandbox.text(of: "todo.txt") == "Call Mom\n")
  }

  @Test func reportsErrorsWithTheirStatus() throws {
    try check(
      """
      $ todo frobnicate
      todo: There is no action “frobnicate”. “todo -h” lists the actions.
      === 1
      $ todo $'frob\\nx'; todo do $'a\\nb'
      todo: There is no action “frob␊x”. “todo -h” lists the actions.
      usage: todo do NR [NR ...]
      note: “a␊b” is not a task number.
      === 1
      $ todo delete 1
      todo: There is no action “delete”. Did you mean “del”? “todo -h” lists the actions.
      === 1
      $ todo help LST
      todo: There is no action “LST”. Did you mean “list”? “todo -h” lists the actions.
      === 1
      $ todo --frobnicate
      todo: There is no option --frobnicate. “todo -h” lists the options.
      === 64
      $ todo -j
      todo: There is no option -j. “todo -h” lists the options.
      === 64
      $ todo -d
      todo: -d needs a value: -d CONFIG.
      === 64
      $ todo ls --group-by colour 2>&1 | sed 's/priority.*/priority/'
      todo: There is no grouping “colour”. Choose one of: list, date, day, done, type, name, project, context, priority
      $ todo ls --group-by colour 2>/dev/null
      === 64
      $ todo --group-by
      todo: --group-by needs a value: --group-by NAME.
      === 64
      $ mkdir dir
      $ todo --file dir
      todo: Can't read $HOME/dir: it is a directory, not a file.
      === 1
      $ TODO_NOW=yesterday todo
      todo: TODO_NOW is “yesterday”: set it to seconds since 1970, to YYYY-MM-DD or to YYYY-MM-DDTHH:MM.
      === 1
      $ TODO_WEEK_START=never todo
      todo: TODO_WEEK_START is “never”: set it to monday or sunday.
      === 1
      $ todo ls '\\('
      todo: Not a regular expression: \\(. Unmatched ( or \\(.
      === 1
      $ todo ls > /dev/full
      todo: Can't write the output: No space left on device.
      === 1
      $ todo watch > /dev/full
      todo: Can't write the output: No space left on device.
      === 1
      $ todo.sh ls
      Fatal Error: Cannot read configuration file $HOME/.todo/config
      === 1
      $ todo.sh
      Fatal Error: Cannot read configuration file $HOME/.todo/config
      === 1
      """)
  }

  /// Words of other programs lead to the action, and never to one that is only spelled alike.
  @Test(arguments: [
    ("revert", "undo"), ("rollback", "undo"), ("postpone", "defer"), ("snooze", "defer"),
    ("lscon", "listcon"),
    ("lsproj", "listproj"), ("lspri", "listpri"), ("deadline", "due"), ("pull", "sync"),
  ])
  func suggestsTheActionOfAnotherName(word: String, action: String) throws {
    try check(
      """
      $ todo \(word)
      todo: There is no action “\(word)”. Did you mean “\(action)”? “todo -h” lists the actions.
      === 1
      """)
  }

  @Test func usesTheNameOfItsFile() throws {
    try check(
      """
      $ ln -s .programs/todo mine
      $ ./mine frobnicate
      mine: There is no action “frobnicate”. “mine -h” lists the actions.
      === 1
      $ ./mine -j
      mine: There is no option -j. “mine -h” lists the options.
      === 64
      $ ./mine --file typo
      mine: Can't read typo: there is no such file.
      === 1
      $ ./mine del x
      usage: mine del NR [TERM]
      note: “x” is not a task number.
      === 1
      $ ./mine --file /dev/null ls
      No tasks in /dev/null. Add the first one: mine add "Call Mom"
      --
      NULL: 0 of 0 tasks shown
      $ ./mine --version | head -n 1
      mine 1.0.0
      $ ./mine -h | head -n 1
        Usage: mine [OPTION...] [ACTION [WORD...]]
      """)
  }

  @Test func reportsADeletedWorkingDirectory() throws {
    let gone =
      "todo: The working directory no longer exists. Change to another one, or use absolute paths."
    try check(
      """
      $ mkdir gone; cd gone; rmdir ../gone; todo --file todo.txt ls
      \(gone)
      === 1
      $ mkdir gone; cd gone; rmdir ../gone; todo add a
      \(gone)
      === 1
      $ mkdir gone; cd gone; rmdir ../gone; TODO_DIR=. todo watch
      \(gone)
      === 1
      $ mkdir gone; cd gone; rmdir ../gone; TODO_FILE=../todo.txt todo ls
      \(gone)
      === 1
      $ mkdir gone; cd gone; rmdir ../gone; todo -p --file ~/todo.txt ls
      1 Call Mom
      --
      TODO: 1 of 1 tasks shown
      $ mkdir loop; cd loop; ln -s todo.txt todo.txt; todo add a
      todo: Can't look for todo.txt here: too many levels of symbolic links.
      === 1
      """)
  }

  /// Both streams go to one terminal, where todo.sh's errors appear between its results.
  @Test func errorsAppearInOrder() throws {
    try TodoSandbox(files: ["todo.txt": "x a\n(B) b\nc\n"]).check(
      """
      $ todo -a do 1 2 1
      TODO: 1 is already marked done.
      2 x 2026-11-21 b
      TODO: 2 marked as done.
      TODO: 1 is already marked done.
      === 1
      """)
  }

  @Test func commandAloneIsUnknown() throws {
    try TodoSandbox(files: ["todo.cfg": "export TODO_DIR=$HOME/lists\n"]).check(
      """
      $ todo.sh
      Usage: todo.sh [-fhpantvV] [-d todo_config] action [task_number] [task_description]
      Try 'todo.sh -h' for more information.
      === 1
      $ ls
      todo.cfg
      $ todo.sh command
      Usage: todo.sh [-fhpantvV] [-d todo_config] action [task_number] [task_description]
      Try 'todo.sh -h' for more information.
      === 1
      $ ls lists
      done.txt
      report.txt
      todo.txt
      """)
  }

  @Test func theNullDeviceReplacesFiles() throws {
    try TodoSandbox(files: [
      "todo.cfg": "TODO_DIR=$HOME DONE_FILE=/dev/null REPORT_FILE=/dev/null\n",
      "todo.txt": "x a\nb\n",
    ]).check(
      """
      $ todo.sh -p listall
      2 b
      1 x a
      --
      TODO: 2 of 2 tasks shown
      NULL: 0 of 0 tasks shown
      total 2 of 2 tasks shown
      $ todo.sh report
      x a
      TODO: $HOME/todo.txt archived.
      2026-11-21T00:00:00 1 0
      TODO: Report file updated.
      $ ls
      todo.cfg
      todo.txt
      """)
  }

  /// A script that believes that nothing changed would try again.
  @Test(arguments: [
    ("mkdir done.txt", "read", "it is a directory, not a file"),
    ("touch done.txt; chmod 444 done.txt", "write", "it is read-only"),
    ("ln -s loop done.txt; ln -s done.txt loop", "write", "too many levels of symbolic links"),
  ])
  func reportsTheCompletedPart(obstacle: String, verb: String, reason: String) throws {
    let problem = "Can't \(verb) $HOME/done.txt: \(reason)."
    try TodoSandbox(files: ["todo.txt": "one\ntwo rec:1w due:2026-11-22\nthree\nfour\n"]).check(
      """
      $ \(obstacle); test -e done.txt -o -L done.txt
      $ todo do 2 2>&1 >/dev/null
      todo: \(problem) The task is done, but was not archived; archive moves it.
      === 1
      $ cat todo.txt
      one
      x 2026-11-21 two rec:1w due:2026-11-22
      three
      four
      two rec:1w due:2026-11-28
      $ todo do 3 4 --json 2>&1 >/dev/null
      {"error":{"code":"un\(verb == "read" ? "readable" : "writable")","message":"\(problem) The tasks are done, but were not archived; archive moves them.","status":1}}
      === 1
      $ todo archive
      todo: \(problem)\(verb == "read" ? "" : " Nothing was changed.")
      === 1
      $ grep -c ^x todo.txt
      3
      """)
  }

  @Test func reportsThatAnEarlierPartStays() throws {
    try TodoSandbox(files: ["todo.txt": "x one\n"]).check(
      """
      $ mkdir report.txt; todo report
      x one
      TODO: todo.txt archived.
      todo: Can't read $HOME/report.txt: it is a directory, not a file. Earlier changes stay.
      === 1
      $ todo report 2>&1 >/dev/null
      todo: Can't read $HOME/report.txt: it is a directory, not a file.
      === 1
      """)
  }

  /// A task for this list must not go to the list in the home directory.
  @Test func refusesATodoTxtThatIsNotAFile() throws {
    try check(
      """
      $ mkdir -p d/todo.txt; cd d; todo add b
      todo: The todo.txt here is a directory. Use another directory, or --file PATH.
      === 1
      $ mkdir l; cd l; ln -s nowhere todo.txt; todo add b; ls -A; todo ls
      todo: The todo.txt here is a broken link. Create its target, or use --file PATH.
      todo.txt
      todo: The todo.txt here is a broken link. Create its target, or use --file PATH.
      === 1
      """)
  }

  /// todo.sh uses what such a command leaves, so does todo by that name.
  @Test func reportsTheUsersFailingCommands() throws {
    try check(
      #"""
      $ TODOTXT_SORT_COMMAND='sort --nonsense' todo 2>&1 | tail -n 1
      todo: TODOTXT_SORT_COMMAND failed with status 2: sort --nonsense
      $ TODOTXT_FINAL_FILTER='sed s/Mom/Dad/ | exit 3' todo; TODOTXT_FINAL_FILTER=false todo ls --group-by date
      todo: TODOTXT_FINAL_FILTER failed with status 3: sed s/Mom/Dad/ | exit 3
      todo: TODOTXT_FINAL_FILTER failed with status 1: false
      === 1
      $ TODOTXT_FINAL_FILTER='grep Dad' todo
      --
      TODO: 0 of 1 tasks shown
      $ echo "TODO_DIR=$HOME" > config; TODOTXT_FINAL_FILTER=false todo.sh -d config ls
      --
      TODO: 0 of 1 tasks shown
      """#)
  }

  /// The change is made, and the user could not see it.
  @Test func saysThatAChangeIsMadeThoughItCouldNotBeShown() throws {
    try TodoSandbox(files: ["todo.txt": ""]).check(
      """
      $ todo add a > /dev/full
      todo: The list was changed, but can't write the output: No space left on device.
      === 1
      $ todo add b --json 2>&1 > /dev/full | grep -o '"code":"[a-z]*"'
      "code":"output"
      $ mkfifo pipe; : < pipe & exec 4> pipe; wait; trap '' PIPE; todo add c >&4
      todo: The list was changed, but can't write the output: its reader has ended.
      === 1
      $ mkfifo again; : < again & exec 4> again; wait; trap '' PIPE; todo ls >&4; cat todo.txt
      a
      b
      c
      """)
  }

  /// Nothing of the file counts then: half of it may name another list.
  @Test(arguments: [
    (#"TODO_DIR=.\nif true; then\n"#, "line 3: syntax error: unexpected end of file"),
    (#"TODO_DIR=.\r\nif ;\r\n"#, "line 2: syntax error near unexpected token `;'"),
    (#"TODO_DIR=.\nTODO_FILE="a\n\n"#, "line 2: unexpected EOF while looking for matching `\"'"),
  ])
  func reportsASyntaxErrorInTheConfiguration(text: String, error: String) throws {
    try check(
      """
      $ printf '\(text)' > config; todo -d config add b
      todo: The configuration config can't be read, so nothing was done: \(error).
      === 1
      $ ls todo.txt | cat; todo.sh -d config ls 2>&1 | head -n 1 | grep -c ': line '
      todo.txt
      1
      """)
  }

  @Test func reportsWhereAConfigurationEnds() throws {
    try check(
      #"""
      $ printf 'set -e\nTODO_DIR=$HOME\n. ~/inner\n' > config; printf '# none\ngrep -q nothing ~/todo.txt\n' > inner
      $ todo -d config
      todo: The configuration ended at $HOME/inner:2, so nothing was done: it runs “exit”, or a command fails after “set -e”.
      === 1
      $ printf 'TODO_DIR=$HOME\r\n\r\nexit 0\r\n' > config; todo -d config
      todo: The configuration ended at ./config:3, so nothing was done: it runs “exit”, or a command fails after “set -e”.
      === 1
      $ printf 'f() {\n  exit 7\n}\nf\n' > config; todo -d config
      todo: The configuration ended at ./config:2, so nothing was done: it runs “exit”, or a command fails after “set -e”.
      === 7
      $ printf 'exec true\n' > config; todo -d config
      todo: The configuration ended at ./config:1, so nothing was done: it runs “exit”, or a command fails after “set -e”.
      === 1
      $ printf 'exit 7\n' > config; todo.sh -d config ls
      === 7
      """#)
  }

  /// On a terminal, because a script has chosen its directory.
  @Test func tellsOnceOfAnotherListHere() throws {
    try check(
      #"""
      $ mkdir dir; cd dir; echo Here > todo.txt; todo; for n in 1 2; do script -qec 'todo -p' /dev/null | tr -d '\r' | grep -i 'here\|directory'; done
      1 Here
      --
      TODO: 1 of 1 tasks shown
      1 Here
      todo: The list is the todo.txt of this directory, not $HOME/todo.txt.
      1 Here
      """#)
  }

  @Test func aConfigurationThatReadsItselfIsNamed() throws {
    try check(
      """
      $ echo '. ./self' > self; todo -d self ls
      todo: bash crashed while it read the configuration ./self, as it does when a file reads itself.
      === 139
      """)
  }

  @Test func reportsThatCopiesCannotBeSearched() throws {
    try check(
      """
      $ ln -s loop todo; ln -s todo loop; todo --file loop conflicts --merge
      todo: Can't read loop: too many levels of symbolic links.
      === 1
      """)
  }
}
