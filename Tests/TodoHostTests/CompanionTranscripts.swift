import Testing

/// A program beside todo with more modules.
@Suite(.blocking) struct CompanionTranscripts {
  /// - Parameter setup: runs before `session`, in a directory where todo is a separate file.
  private func check(_ session: String, setup: String = "") throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "a\n"])
    let companion = #"printf '#!/bin/sh\necho "companion: $*"\n' > todo-network; chmod +x todo-network"#
    _ = try sandbox.run(
      """
      mkdir -p usr/bin usr/libexec/todo; ln -L .programs/todo usr/bin/todo; ln -s todo usr/bin/todo.sh
      \(companion)
      \(setup)
      """)
    try Transcript(session).check(in: sandbox)
  }

  @Test func explainsHowToInstallAMissingCompanion() throws {
    let sentence =
      "comes with todo-network, which is not installed: “make install-network” in the sources of todo installs it."
    try check(
      """
      $ usr/bin/todo inbox
      todo: “inbox” \(sentence)
      === 1
      $ usr/bin/todo help take
      todo: “take” \(sentence)
      === 1
      $ usr/bin/todo --json sources
      {"error":{"code":"notInstalled","message":"“sources” \(sentence)","status":1}}
      === 1
      $ usr/bin/todo ls
      1 a
      --
      TODO: 1 of 1 tasks shown
      """)
  }

  @Test func aListOnAServerNeedsTheCompanion() throws {
    let sentence =
      "todo: The list of a server needs todo-network, which is not installed: “make install-network” in the sources of todo installs it."
    try check(
      """
      $ usr/bin/todo --url https://todo.example.org/#secret ls
      \(sentence)
      === 1
      $ TODO_URL=https://todo.example.org usr/bin/todo add b
      \(sentence)
      === 1
      $ usr/bin/todo --url todo.example.org ls
      todo: --url needs the address of a todo serve: https://HOST/.
      === 64
      $ TODO_URL='https://todo.example.org/?secret' usr/bin/todo ls
      todo: TODO_URL is not the address of a todo serve: set it to https://HOST/.
      === 1
      $ TODO_URL=https://todo.example.org usr/bin/todo --file todo.txt ls
      1 a
      --
      TODO: 1 of 1 tasks shown
      """)
  }

  @Test func handsOverEveryActionForAListOnAServer() throws {
    try check(
      """
      $ usr/bin/todo --url https://todo.example.org ls
      companion: --url https://todo.example.org ls
      $ TODO_URL=https://todo.example.org usr/bin/todo add b
      companion: add b
      """, setup: "mv todo-network usr/bin/")
  }

  @Test(arguments: ["bin", "libexec/todo"])
  func handsOverTheCompanionsActions(place: String) throws {
    try check(
      """
      $ usr/bin/todo inbox --group-by 'a b'
      companion: inbox --group-by a b
      $ usr/bin/todo -d /dev/null take x
      companion: -d /dev/null take x
      $ usr/bin/todo watch
      companion: watch
      $ usr/bin/todo help
      companion: help
      $ usr/bin/todo __complete 0 todo in
      companion: __complete 0 todo in
      $ usr/bin/todo add b
      2 b
      TODO: 2 added.
      """, setup: "mv todo-network usr/\(place)/")
  }

  @Test func addOnsTakePrecedence() throws {
    try check(
      """
      $ usr/bin/todo inbox
      mine
      """,
      setup: """
        mv todo-network usr/bin/
        mkdir -p .todo.actions.d; printf '#!/bin/sh\\necho mine\\n' > .todo.actions.d/inbox
        chmod +x .todo.actions.d/inbox
        """)
  }

  @Test func asTodoShHasNoCompanions() throws {
    try check(
      """
      $ echo 'export TODO_DIR=.' > config; usr/bin/todo.sh -d config inbox | head -1
      Usage: todo.sh [-fhpantvV] [-d todo_config] action [task_number] [task_description]
      """, setup: "mv todo-network usr/bin/")
  }
}
