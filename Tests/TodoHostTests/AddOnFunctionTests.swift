import Foundation
import Testing

/// The bash functions for add-ons, compared with those of todo.sh 2.11 if that is installed.
@Suite(.blocking) struct AddOnFunctionTests {
  private static let tasks = """
    (B) Call Mom's friend @phone
    Plant beans +Garden due:2026-12-01 2026-11-20

    (A) a|b & c\\d +Garden @home
    x 2026-11-20 Done +Work
    plain

    """

  private func sandbox(_ script: String) throws -> TodoSandbox {
    let sandbox = try TodoSandbox(files: ["todo.txt": Self.tasks, "done.txt": "", "in.box.txt": "x\ny\n"])
    _ = try sandbox.run("mkdir -p .todo/actions")
    try sandbox.write(
      """
      export TODO_DIR=$HOME
      export TODO_FILE="$TODO_DIR/todo.txt"
      export DONE_FILE="$TODO_DIR/done.txt"
      export REPORT_FILE="$TODO_DIR/report.txt"
      export COLOR_PROJECT=$RED
      """, to: ".todo/config")
    try sandbox.write("#!/bin/bash\nshift\n\(script)\n", to: ".todo/actions/try")
    _ = try sandbox.run("chmod +x .todo/actions/try")
    return sandbox
  }

  @Test(arguments: [
    (#"die all is lost"#, "all is lost\n=== 1\n"),
    (#"input=$'a\rb\nc|d&e\\f'; cleaninput; echo "$input""#, "a b c|d&e\\f\n"),
    (#"input='a|b&c\d'; cleaninput 'for sed'; echo "$input""#, "a\\|b\\&c\\\\d\n"),
    (#"getPrefix; getPrefix "$TODO_DIR/in.box.txt""#, "TODO\nIN\n"),
    (#"getTodo 2 || echo $?; getNewtodo 1 || echo $?"#, "1\n1\n"),
    (#"getTodo 2; echo "$todo""#, "Plant beans +Garden due:2026-12-01 2026-11-20\n"),
    (#"getTodo 1 in.box.txt; echo "$todo""#, "x\n"),
    (#"getTodo 3"#, "TODO: No task 3.\n=== 1\n"),
    (#"getTodo 9 in.box.txt"#, "IN: No task 9.\n=== 1\n"),
    (#"errmsg='usage: so'; getTodo 1x"#, "usage: so\n=== 1\n"),
    (#"errmsg='usage: so'; getTodo ''"#, "usage: so\n=== 1\n"),
    (#"getNewtodo 2 in.box.txt; echo "$newtodo""#, "y\n"),
    (#"getNewtodo 3"#, "TODO: No updated task 3.\n=== 1\n"),
    (#"getNewtodo ''"#, "Programming error: $item should exist.\n=== 1\n"),
    (#"getNewtodo x"#, "Programming error: $item should be numeric.\n=== 1\n"),
    (#"shellquote "it's" "#, "'it'\\''s'\n"),
    (#"filtercommand cat tac a -b "it's""#, "cat | grep -i a | grep -v -i b | grep -i it\\'s | tac"),
    (#"filtercommand '' '' a"#, "grep -i a"),
    (#"getPadding; getPadding in.box.txt"#, "11"),
    (#"listWordsWithSigil +; listWordsWithSigil @ mom"#, "+Garden\n+Work\n@phone\n"),
    (#"TODOTXT_SOURCEVAR='("$TODO_FILE" "$DONE_FILE")'; listWordsWithSigil @"#, "@home\n@phone\n"),
    (#"_list nofile"#, "TODO: File nofile does not exist.\n=== 1\n"),
    (
      #"TODOTXT_PLAIN=1 _list in.box; echo "$NUMTASKS/$TOTALTASKS""#,
      "1 x\n2 y\n--\nIN: 2 of 2 tasks shown\n2/2\n"
    ),
    (#"_format '' 3 <<< $'b\n\nc' | tail -1"#, "003 c\n"),
  ])
  func equalsTheFunctionOfTodoSh(script: String, expected: String) throws {
    let sandbox = try sandbox(script)
    #expect(try sandbox.run("todo try") == expected)
  }

  @Test(
    arguments: ["", "-p", "-P", "-+", "-@P", "-vv", "-x"])
  func listsLikeTodoSh(options: String) throws {
    let sandbox = try sandbox(
      """
      (_list todo.txt)
      (_list todo garden)
      (_list "$TODO_FILE" -garden)
      (post_filter_command='grep -v Garden'; _list todo; echo $NUMTASKS $TOTALTASKS)
      (pre_filter_command='grep 2'; _list todo a)
      (_format "$TODO_FILE" 0 plain)
      (TODOTXT_SORT_COMMAND='sort -r' TODOTXT_FINAL_FILTER=tac; _format "$TODO_FILE" 4)
      (TODOTXT_VERBOSE=0; _list todo)
      """)
    // 2.13 quotes the terms of filters as printf does, 2.11 always.
    let unquoted = #"sed "/^TODO DEBUG: .* -i /s/ -i '\([^']*\)'/ -i \1/g""#
    #expect(
      try sandbox.run("todo.sh \(options) try") == sandbox.run("todo-txt \(options) try | \(unquoted)"))
  }
}
