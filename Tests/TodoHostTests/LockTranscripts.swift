import Testing

/// Directories that several users share and that can't be locked, as on file systems that lock only files.
@Suite(.blocking) struct LockTranscripts {
  @Test(
    .enabled(if: Tracing.isPossible, Tracing.reason),
    arguments: ["ENOLCK", "EOPNOTSUPP", "EINVAL", "EBADF"])
  func locksASideFile(error: String) throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "a\n"])
    let todo = "\(Tracing.failing("flock", with: error, when: "1")) todo"
    try sandbox.check(
      """
      $ todo add b >/dev/null; ls -A
      .local
      .programs
      todo.txt
      $ \(todo) add c >/dev/null; ls -A
      .local
      .programs
      todo.txt
      $ chmod 777 .; \(todo) add d >/dev/null; ls -A; cat todo.txt
      .local
      .programs
      .todo.lock
      todo.txt
      a
      b
      c
      d
      $ flock -o .todo.lock bash -c '\(todo) add e >/dev/null 2>told & timeout 30 bash -c "until grep -qs Waiting told; do sleep 0.05; done"'
      $ timeout 30 bash -c 'until grep -q e todo.txt; do sleep 0.05; done'; cat told todo.txt
      todo: Waiting for another program that is changing $HOME/todo.txt.
      a
      b
      c
      d
      e
      """)
  }

  /// A replacement of the side file by others is neither followed nor changed.
  @Test(
    .enabled(if: Tracing.isPossible, Tracing.reason),
    arguments: [
      ("ln -s victim", "it is a symbolic link, not a lock file"),
      ("ln -s nowhere", "it is a symbolic link, not a lock file"), ("mkfifo", "it is not a lock file"),
      ("mkdir", "it is not a lock file"),
    ])
  func refusesASideFileThatIsNotRegular(trap: String, reason: String) throws {
    try TodoSandbox(files: ["todo.txt": "a\n", "victim": "mine\n"]).check(
      """
      $ chmod 777 .; chmod 600 victim; chmod 666 todo.txt; \(trap) .todo.lock
      $ \(Tracing.failing("flock", with: "ENOLCK", when: "1")) todo add b
      todo: Can't write $HOME/.todo.lock: \(reason). Nothing was changed.
      === 1
      $ stat -c %a victim; cat victim todo.txt; test -e nowhere
      600
      mine
      a
      === 1
      """)
  }
}
