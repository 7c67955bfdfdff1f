import Testing

/// Paths are bytes, and need not be UTF-8.
@Suite(.blocking) struct PathTranscripts {
  /// Notes, lists and archives hold what a private todo.txt holds.
  @Test func newFilesHaveTheReadersOfTodoTxt() throws {
    try TodoSandbox(files: ["todo.txt": "a\nb\nx c\n"]).check(
      """
      $ umask 022; chmod 600 todo.txt; { todo lists add new; todo report; } >/dev/null
      $ todo note 1 --text n >/dev/null; todo archive >/dev/null; stat -c '%a %n' *.txt notes notes/*
      600 done.txt
      600 new.txt
      600 report.txt
      600 todo.txt
      700 notes
      600 notes/a.md
      $ mkdir sh; echo 'export TODO_DIR=~/sh' > cfg; (umask 077; echo a > sh/todo.txt)
      $ todo.sh -d cfg do 1 >/dev/null; stat -c '%a %n' sh/*
      600 sh/done.txt
      600 sh/report.txt
      600 sh/todo.txt
      """)
  }

  private static let directory = "caf$(printf '\\351')"

  @Test(arguments: [
    "cd $d; todo", "todo --file $d/todo.txt", "TODO_DIR=$d todo", "TODO_FILE=$d/todo.txt todo",
    "HOME=$d todo",
    "echo \"TODO_DIR=$d\" > cfg; todo -d cfg", "cd $d; todo --file ../$(basename $d)/todo.txt",
    "ln -sfn $d link; todo --file link/todo.txt", "HOME=$d todo.sh -d ~/sh.cfg",
  ])
  func findsADirectoryWithInvalidUTF8(todo: String) throws {
    let sandbox = try TodoSandbox(files: [
      "sh.cfg": "export TODO_DIR=\"$HOME\"\nexport DONE_FILE=$TODO_DIR/done.txt\n"
    ])
    let todo = todo.replacing("todo ", with: "todo -p ")
    let start = "d=~/\(Self.directory); \(todo)"
    try sandbox.check(
      """
      $ d=~/\(Self.directory); mkdir $d; printf 'one\\n' > $d/todo.txt
      $ \(start) ls one | head -n 1
      1 one
      $ (\(start) add two; \(start) append 1 more; \(start) -a do 2) > /dev/null; cat ~/caf*/todo.txt
      one more
      x 2026-11-21 two
      $ \(start) archive > /dev/null; cat ~/caf*/todo.txt ~/caf*/done.txt
      one more
      x 2026-11-21 two
      $ ls -d caf* | wc -l
      1
      """)
  }

  @Test func usesInvalidUTF8InAllPaths() throws {
    try TodoSandbox().check(
      """
      $ mkdir \(Self.directory); cd caf*; printf 'one\\ntwo\\n' > todo.txt; touch x$(printf '\\377').txt
      $ cd caf*; todo -f del 1 > /dev/null; todo undo > /dev/null; cat todo.txt
      one
      two
      $ cd caf*; todo -f mv 1 x* > /dev/null; todo addto x* three > /dev/null; todo -p lf x*; cat todo.txt
      1 one
      2 three
      --
      X\u{FFFD}: 2 of 2 tasks shown

      two
      $ cd caf*; todo addto no$(printf '\\377') a
      TODO: Destination file ./no� does not exist.
      === 1
      $ mkdir -p .todo/actions; printf '#!/bin/sh\\ncat "$TODO_FILE"\\n' > .todo/actions/show; chmod +x .todo/actions/show
      $ TODO_DIR=~/$(echo caf*) todo show

      two
      $ cd caf*; printf 'two\\nfour\\n' > todo.sync-conflict-1.txt; todo conflicts --merge --delete > /dev/null; cat todo.txt; ls

      two
      four
      todo.txt
      x\u{FFFD}.txt
      """)
  }

  @Test func watchesAFileInADirectoryThatIsNotUTF8() throws {
    let sandbox = try TodoSandbox()
    _ = try sandbox.run("mkdir \(Self.directory); cd caf*; printf 'one\\n' > todo.txt")
    let list = try LiveSession.inPipe("bash -c 'cd caf*; exec todo watch'", in: sandbox)
    try list.wait(for: "1 of 1 tasks shown")
    _ = try sandbox.run("cd caf*; printf 'one\\ntwo\\n' > new; mv new todo.txt")
    try list.wait(for: "2 of 2 tasks shown")
    list.terminate()
    _ = try list.end()
  }
}
