import Testing

/// Undo, redo and the log with files on a disk.
@Suite(.blocking) struct HistoryTranscripts {
  private func check(_ session: String, files: [String: String] = [:]) throws {
    try TodoSandbox(files: files).check(session)
  }

  @Test func eachListHasItsOwnHistory() throws {
    try check(
      """
      $ ln -s list.txt link.txt; todo --file list.txt add a; todo add b; todo --file link.txt undo
      1 a
      LIST: 1 added.
      1 b
      TODO: 1 added.
      1 a
      LINK: add a undone: 1 line removed.
      $ wc -c < list.txt; cat todo.txt
      0
      b
      $ todo addto list.txt far; todo undo; wc -c < list.txt
      1 far
      LIST: 1 added.
      1 far
      TODO: addto list.txt far undone: 1 line removed.
      0
      """, files: ["list.txt": ""])
  }

  @Test func needsNoStateDirectory() throws {
    try check(
      """
      $ touch state; XDG_STATE_HOME=$HOME/state todo add a 2>&1 | sed 's/txt.*journal/txt.ID.journal/'
      todo: This action can't be undone, because it was not recorded: can't write $HOME/state/todo/todo.txt.ID.journal: not a directory.
      1 a
      TODO: 1 added.
      $ XDG_STATE_HOME=$HOME/state todo undo 2>&1 | sed 's/txt.*journal/txt.ID.journal/'
      todo: Can't read $HOME/state/todo/todo.txt.ID.journal: not a directory.
      $ env -u HOME TODO_FILE=$PWD/todo.txt todo undo
      todo: Can't write the journal: neither XDG_STATE_HOME nor HOME is set. Nothing was changed.
      === 1
      $ XDG_STATE_HOME=relative todo add b >/dev/null; ls -d relative .local/state
      ls: cannot access 'relative': No such file or directory
      .local/state
      === 2
      """)
  }

  /// An unrecorded action is reported at once, and no other action is undone instead.
  @Test func anUnrecordedActionBlocksUndo() throws {
    try check(
      """
      $ todo add GOOD
      2 GOOD
      TODO: 2 added.
      $ (exec 9<>$(echo .local/state/todo/*.journal); flock 9; touch locked; until [ -e ended ]; do sleep 0.1; done) & until [ -e locked ]; do sleep 0.1; done; todo -f del 1 2>&1 | sed 's/txt.*journal/txt.ID.journal/'; touch ended; wait
      todo: This action can't be undone, because it was not recorded: another program has locked $HOME/.local/state/todo/todo.txt.ID.journal.
      1 Call Mom
      TODO: 1 deleted.
      $ todo undo
      TODO: Can't undo del 1: it was not recorded. “todo undo 2” undoes the last recorded action: add GOOD.
      === 1
      $ todo undo 1
      TODO: Can't undo del 1: it was not recorded.
      === 1
      $ cat todo.txt; todo log

      GOOD
      1  2026-11-21 00:00  del 1  (not recorded)
      2  2026-11-21 00:00  add GOOD
         + GOOD
      $ todo add more
      3 more
      TODO: 3 added.
      $ todo undo
      3 more
      TODO: add more undone: 1 line removed.
      $ todo undo 3
      2 GOOD
      TODO: add GOOD undone: 1 line removed.
      $ todo undo
      TODO: Can't undo del 1: it was not recorded.
      === 1
      """, files: ["todo.txt": "Call Mom\n"])
  }

  /// A note that another program has deleted keeps no action from being undone.
  @Test func undoGoesPastANoteThatIsGone() throws {
    try check(
      """
      $ todo note 1 --text one >/dev/null; todo note 1 --text two >/dev/null; todo add B >/dev/null; rm -r notes; todo undo >/dev/null
      $ todo undo
      TODO: note 1 --text two undone: $HOME/notes/a.md is gone and stays so.
      $ todo undo; cat todo.txt
      1 A
      TODO: note 1 --text one undone.
      A
      $ todo undo
      TODO: There is nothing to undo.
      === 1
      """, files: ["todo.txt": "A\n"])
  }

  /// Without a usable home directory, the missing record is reported at once and known later.
  @Test(arguments: [
    "env -u HOME todo --file todo.txt", "XDG_STATE_HOME=$PWD/todo.txt todo",
    "ln -s todo.txt x; XDG_STATE_HOME=$PWD/x todo",
  ])
  func remembersAnActionThatCouldNotBeRecorded(program: String) throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "Call Mom\n"])
    _ = try sandbox.run("todo add GOOD")
    #expect(try sandbox.run("\(program) add other").contains("todo: This action can't be undone, because"))
    #expect(
      try sandbox.run("todo undo").hasPrefix("TODO: Can't undo add other: it was not recorded. “todo undo 2”")
    )
    #expect(
      try sandbox.run("sed -i '1i edited' todo.txt; todo undo 2")
        == "2 GOOD\nTODO: add GOOD undone: 1 line removed.\n")
    #expect(try sandbox.text(of: "todo.txt") == "edited\nCall Mom\nother\n")
    // todo.sh has no journal, and scripts read its standard error.
    #expect(
      try sandbox.run("env -u HOME TODO_DIR=. TODO_FILE=todo.txt todo.sh -d /dev/null add x 2>&1 >/dev/null")
        == "")
  }

  /// The link now leads elsewhere; the action is undone in the file that it changed.
  @Test func undoesInTheChangedFile() throws {
    try check(
      """
      $ mkdir r1 r2; echo 'Call Mom' | tee r1/todo.txt > r2/todo.txt; ln -s r1/todo.txt .; todo add X >/dev/null
      $ echo X >> r2/todo.txt; ln -sf r2/todo.txt .; todo --file r1/todo.txt undo
      2 X
      TODO: add X undone: 1 line removed.
      $ tail -n 1 r1/todo.txt r2/todo.txt
      ==> r1/todo.txt <==
      Call Mom

      ==> r2/todo.txt <==
      X
      """)
  }
}
