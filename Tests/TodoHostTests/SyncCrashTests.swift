import Testing

/// The next sync completes a killed sync.
@Suite(.blocking) struct SyncCrashTests {
  /// Killed before that run of a git command: before the commit, before the merge, during the merge, at the
  /// end.
  @Test(arguments: [
    ("read-tree", 1), ("add", 1), ("commit", 1), ("reset", 1), ("fetch", 1), ("merge-tree", 1),
    ("commit-tree", 1),
    ("update-ref", 1), ("read-tree", 3), ("update-index", 3), ("update-ref", 2), ("reset", 2),
    ("update-ref", 3),
    ("add", 2), ("push", 1), ("update-ref", 4),
  ])
  func continuesAKilledSync(command: String, run: Int) throws {
    try check(killedBefore: command, run: run, meanwhile: "true")
  }

  /// The journal knows that the killed sync wrote todo.txt, so putting the old file back is the user's edit.
  @Test func keepsAFileThatTheUserPutsBackAfterAKill() throws {
    try check(
      killedBefore: "update-ref", run: 2, meanwhile: "git -C b show HEAD:todo.txt > b/todo.txt",
      first: "Task 1 spent:4h +b", last: "Task 9 spent:1h\n",
      undo: """
        $ b undo
        TODO: Can't undo sync: “Task 1 spent:5h +b” in $HOME/b/todo.txt is now “Task 1 spent:4h +b”. Nothing was changed.
        === 1
        """)
  }

  private func check(
    killedBefore command: String, run: Int, meanwhile: String, first: String = "Task 1 spent:5h +b",
    last: String = "",
    undo: String = "$ b undo > /dev/null && b sync > /dev/null; a sync >/dev/null; same a b"
  ) throws {
    let sandbox = try SyncSandbox(machines: ["a", "b"])
    try sandbox.program(
      "git",
      """
      if [ -e "$HOME/killed" ] && [[ " $* " == *" $(cat "$HOME/killed") "* ]]; then
        echo >> "$HOME/runs"
        if [ $(wc -l < "$HOME/runs") = \(run) ]; then touch "$HOME/kills"; kill -9 $PPID; exit 1; fi
      fi
      exec /usr/bin/git "$@"
      """)
    try sandbox.base.check(
      """
      $ seq -f 'Task %g spent:1h' 9 > a/todo.txt; mkdir a/notes; seq 9 > a/notes/n.md; a sync --setup server.git >/dev/null; b sync --setup server.git >/dev/null
      $ echo one > b/other; git -C b add other; git -C b commit -qm other; echo 1 > a/more; git -C a add more; git -C a commit -qm more
      $ sed -i '1s/1h/2h/; /Task 9/d' a/todo.txt; sed -i 's/^5$/V/' a/notes/n.md; echo x Done > a/done.txt; a sync >/dev/null
      $ sed -i '1s/1h/4h +b/; s/Task 8/& @b/' b/todo.txt; sed -i 's/^5$/five/' b/notes/n.md
      $ echo \(command) > killed; bash -c 'b sync; :' >/dev/null 2>&1; rm killed kills; \(meanwhile); echo 'Added after' >> b/todo.txt; b sync >/dev/null; a sync > /dev/null
      $ same a b; clean a b; sort a/todo.txt; cat a/done.txt a/other b/more; paste -sd' ' a/notes/n.md; git -C b for-each-ref refs/todo
      Added after
      \(first)
      Task 2 spent:1h
      Task 3 spent:1h
      Task 4 spent:1h
      Task 5 spent:1h
      Task 6 spent:1h
      Task 7 spent:1h
      Task 8 @b spent:1h
      \(last)x Done
      one
      1
      1 2 3 4 V five 6 7 8 9
      \(undo)
      """)
  }
}
