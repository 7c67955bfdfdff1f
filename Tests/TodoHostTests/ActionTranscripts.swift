import Testing

/// Actions of todo's own, as a user runs them.
@Suite(.blocking) struct ActionTranscripts {
  private func check(_ session: String, files: [String: String] = ["todo.txt": "a\nb\nc\n"]) throws {
    try TodoSandbox(files: files).check(session)
  }

  @Test func searchesBothFiles() throws {
    try check(
      """
      $ todo search milk
      2 Buy MILK
      0 x 2026-11-20 milk the cow
      --
      TODO: 1 of 2 tasks shown
      DONE: 1 of 2 tasks shown
      total 2 of 4 tasks shown
      $ todo search
      usage: todo search TERM [TERM...]
      === 1
      """, files: ["todo.txt": "Call Mom\nBuy MILK\n", "done.txt": "x 2026-11-20 milk the cow\nx b\n"])
  }

  @Test func usesAnyEditor() throws {
    try check(
      """
      $ EDITOR='sed -i s/a/A/' todo edit 1
      1 A
      $ VISUAL='sed -i -e 2d -e s/c/d/' EDITOR=false todo edit
      TODO: 1 line changed, 1 removed.
      $ cat todo.txt; ls
      A
      d
      todo.txt
      $ todo undo | tail -1
      TODO: edit undone.
      $ EDITOR=true todo edit
      TODO: Nothing was changed.
      $ EDITOR=false todo edit
      todo: The editor ended with status 1; nothing was changed.
      === 1
      $ EDITOR='sh -c "rm $1; mkfifo $1" --' todo edit 2>&1 | sed 's/:.*;/:/'
      todo: nothing was changed.
      $ EDITOR='sh -c "ls -l $1 >modes; stat -c %a $1 ${1%/*}" --' todo edit 1
      600
      700
      TODO: Nothing was changed.
      $ mkdir tmp; TMPDIR=$PWD/tmp EDITOR='sh -c "todo do 1 >/dev/null; echo mine >$1" --' todo edit 1 2>&1 | sed 's/todo-....../todo-X/'
      TODO: No task 1.
      Your text is in $HOME/tmp/todo-X/todo.txt.
      $ cat tmp/*/todo.txt
      mine
      $ EDITOR='sh -c "sed -i s/c/Xc/ todo.txt; sed -i s/c/Yc/ $1" --' TMPDIR=$PWD/tmp todo edit 2>&1 | head -1
      todo: Task 3 is now “Xc”; nothing was changed.
      $ EDITOR='truncate -s 0' todo edit
      todo: Nothing was changed: todo can't ask without a terminal. Use -f to skip the question.
      === 1
      $ rm -r tmp/*; TMPDIR=$PWD/tmp EDITOR=true todo edit; ls tmp
      TODO: Nothing was changed.
      """)
  }
}
