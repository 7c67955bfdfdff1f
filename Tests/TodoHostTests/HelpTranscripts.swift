import Testing

@testable import TodoHost

@Suite(.blocking) struct HelpTranscripts {
  private func check(_ session: String) throws {
    try TodoSandbox(files: ["todo.txt": "Call Mom\n"]).check(session)
  }

  @Test func eachSpellingOfHelpIsTheSame() throws {
    try check(
      """
      $ todo help > all; todo shorthelp > short
      $ cmp -s all short
      === 1
      $ todo --help | cmp - short
      $ todo -h | cmp - short
      $ todo --short-help | cmp - short
      $ todo -ph -d nowhere | cmp - short
      $ todo help add > add; todo --help add | cmp - add
      $ todo help app | head -2
          app NR "TEXT TO APPEND"
            Examples:
      $ todo view --save shop +Shop >/dev/null; todo help shop
          shop [TERM...]
            List the tasks of the view shop. The name stands for “view shop”.

      $ todo help add frobnicate >/dev/null
      todo: There is no action “frobnicate”. “todo -h” lists the actions.
      === 1
      """)
  }

  @Test func aTerminalOf80ColumnsHoldsEachLine() throws {
    try check(
      """
      $ todo -h | awk 'length > 80'; for action in view upcoming lists merge-file language-server; do \
      todo help $action | head -n 12 | grep -v '[“”]' | awk 'length > 80'; done
      """)
  }

  @Test func programOptionsMayFollowTheAction() throws {
    try check(
      """
      $ todo ls --color | tail -n +2; todo --color ls | tail -n +2
      --
      TODO: 1 of 1 tasks shown
      --
      TODO: 1 of 1 tasks shown
      $ echo Other > other.txt; todo ls --file other.txt --plain; todo do --file other.txt 1 --no-auto-archive
      1 Other
      --
      OTHER: 1 of 1 tasks shown
      1 x 2026-11-21 Other
      TODO: 1 marked as done.
      $ todo add Buy --plain paper; todo add --plain Sell paper
      2 Buy --plain paper
      TODO: 2 added.
      3 Sell paper
      TODO: 3 added.
      $ todo add -h | head -n 1; todo add -- -h
          add, a "TODO ITEM"
      4 -h
      TODO: 4 added.
      $ todo ls --file
      todo: --file needs a value: --file PATH.
      === 64
      """)
  }

  /// An add-on reads its own options.
  @Test func anAddOnGetsItsOptions() throws {
    try check(
      """
      $ mkdir -p .todo.actions.d; printf '#!/bin/sh\\necho "$@"\\n' > .todo.actions.d/ls; chmod 755 .todo.actions.d/ls; todo ls --plain a
      ls --plain a
      """)
  }

  @Test func printsItsVersion() throws {
    try check(
      """
      $ todo --version
      todo \(Version.number)
      Manages a todo.txt file, with the actions, options and configuration of todo.sh 2.13.
      Released under the MIT License. “todo help” shows the manual.
      $ todo.sh -V | head -1
      todo.sh \(Version.number)
      $ echo VERSION=9.9 > VERSION-FILE; todo.sh -V | head -1
      todo.sh 9.9
      $ todo -V | head -1
      todo \(Version.number)
      """)
  }

  /// Without a configuration todo.sh fails, but it prints its help first.
  @Test(arguments: ["help", "shorthelp", "-h"])
  func asTodoShHelpComesBeforeErrors(action: String) throws {
    try check(
      """
      $ todo.sh \(action) 2>/dev/null
      === 1
      $ todo.sh \(action) 2>&1 | head -1
        Usage: todo.sh [-fhpantvV] [-d todo_config] action [task_number] [task_description]
      $ todo.sh \(action) 2>&1 | tail -1
      Fatal Error: Cannot read configuration file $HOME/.todo/config
      """)
  }

  @Test(arguments: ["help", "-h"])
  func aTerminalGetsAPager(action: String) throws {
    let sandbox = try TodoSandbox()
    sandbox.environment["PAGER"] = "sed 's/^/| /'"
    let session = try LiveSession.onTerminal("todo \(action)", in: sandbox)
    try session.wait(for: "|   Usage: todo")
    #expect(try session.end().status == 0)
  }

  @Test func printsHelpWithoutAPager() throws {
    let sandbox = try TodoSandbox()
    sandbox.environment["PAGER"] = "no-such-pager"
    let session = try LiveSession.onTerminal("todo help 2>/dev/null", in: sandbox)
    try session.wait(for: "  Usage: todo")
    #expect(try session.end().status == 0)
  }
}
