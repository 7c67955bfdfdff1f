import Testing

/// The program checks its words before it does anything.
@Suite(.blocking) struct WordTranscripts {
  private func check(_ session: String, files: [String: String] = ["todo.txt": "a\nb 2\nc\n"]) throws {
    try TodoSandbox(files: files).check(session)
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
