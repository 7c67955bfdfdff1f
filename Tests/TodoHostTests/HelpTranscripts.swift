import Testing

@testable import TodoHost

@Suite struct HelpTranscripts {
  private func check(_ session: String) throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "Call Mom\n"])
    defer { sandbox.remove() }
    try Transcript(session).check(in: sandbox)
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
            Add text to the end of a task. The words are joined with one space. No
      $ todo help add frobnicate >/dev/null
      There is no action “frobnicate”. “todo -h” lists those there are.
      === 1
      """)
  }

  @Test func tellsItsVersion() throws {
    try check(
      """
      $ todo --version
      todo \(Version.number)
      Keeps a todo.txt, and takes the actions, options and configuration of todo.sh 2.13.
      Released under the MIT License. “todo help” tells what it does.
      $ todo.sh -V | head -1
      todo.sh \(Version.number)
      $ echo VERSION=9.9 > VERSION-FILE; todo.sh -V | head -1
      todo.sh 9.9
      """)
  }

  /// Without a configuration todo.sh fails, but not before it has helped.
  @Test(arguments: ["help", "shorthelp", "-h"])
  func todoShHelpsBeforeItFails(action: String) throws {
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
    var sandbox = try TodoSandbox()
    defer { sandbox.remove() }
    sandbox.environment["PAGER"] = "sed 's/^/| /'"
    let session = try LiveSession.onTerminal("todo \(action)", in: sandbox)
    try session.wait(for: "|   Usage: todo")
    #expect(try session.end().status == 0)
  }

  @Test func helpComesWithoutAPagerToo() throws {
    var sandbox = try TodoSandbox()
    defer { sandbox.remove() }
    sandbox.environment["PAGER"] = "no-such-pager"
    let session = try LiveSession.onTerminal("todo help 2>/dev/null", in: sandbox)
    try session.wait(for: "  Usage: todo")
    #expect(try session.end().status == 0)
  }
}
