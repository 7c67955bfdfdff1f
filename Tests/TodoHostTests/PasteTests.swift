import Testing

/// Text pasted into the live listing is never read as keys.
@Suite(.blocking, .timeLimit(.minutes(15))) struct PasteTests {
  /// Pasted text in the brackets that terminals add.
  private static func pasted(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }

  /// Types each step in a live listing, quits with `q`, and checks the file and the log.
  private func check(
    _ steps: [(keys: String, appears: String)], leaves tasks: String, log: String
  ) throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "Call Mom\nFeed the cat\n"])
    let list = try LiveSession.onTerminal("todo watch", in: sandbox)
    try list.wait(for: "▌   1 Call Mom", "1/2")
    for step in steps {
      try list.type(step.keys, until: step.appears)
    }
    try list.quit()
    #expect(try sandbox.text(of: "todo.txt") == tasks)
    #expect(try sandbox.run("todo log | sed -n 's/^[0-9]*  [-0-9]* [:0-9]*  //p'") == log)
  }

  private static let untouched = "Call Mom\nFeed the cat\n"
  private static let added = "add  (on the screen)\n"

  @Test func offersAPasteToAdd() throws {
    try check(
      [
        (Self.pasted("qua undo\n"), " Add  qua undo"), ("\r", "Added: qua undo"),
      ],
      leaves: "\(Self.untouched)qua undo\n", log: Self.added)
  }

  @Test(arguments: ["xuq", "jjx\u{1B}[Bx", "u\tq", "\u{1B}x", "q\u{3}"])
  func pastesAreNotKeys(text: String) throws {
    try check(
      [(Self.pasted(text), " Add "), ("\u{7}", "1/2"), ("j", "▌   2 Feed the cat")],
      leaves: Self.untouched, log: "")
  }

  @Test(arguments: [
    (typed: "", pasted: "one\r\rtwo\rthree\r", added: "one\ntwo\nthree\n"),
    (typed: "a+p ", pasted: "one\ntwo\nthree", added: "+p one\ntwo\nthree\n"),
  ])
  func addsSeveralLinesAfterConfirmation(typed: String, pasted: String, added: String) throws {
    // After “a”, the next question is open.
    let end = typed.isEmpty ? [] : [(keys: "\u{7}", appears: "? keys")]
    let ask = (typed + Self.pasted(pasted), "Add 3 tasks? (Y/n) ")
    try check([ask, ("y", "Added: 3 tasks")] + end, leaves: Self.untouched + added, log: Self.added)
    let line = added.dropLast().replacing("\n", with: " ")
    try check(
      [ask, ("n", " Add  \(line)"), ("\r", "Added:")] + end, leaves: "\(Self.untouched)\(line)\n",
      log: Self.added)
    try check(
      [ask, ("y", "Added: 3 tasks"), (typed.isEmpty ? "u" : "\u{7}u", "and 2 more")],
      leaves: Self.untouched,
      log: "add  (on the screen, undone)\n")
  }

  /// Fast keys, as from a macro or over a slow line, are keys, because they have no brackets.
  @Test func fastKeysAreKeys() throws {
    try check(
      [("jxaone\r\r", "▌   3 one")], leaves: "Call Mom\nx 2026-11-21 Feed the cat\none\n",
      log: "\(Self.added)do 2  (on the screen)\n")
  }

  /// As from a terminal that does not bracket a paste.
  @Test func fastLinesAfterAddAreTasks() throws {
    try check(
      [("aone\rDelete it\rxuq\r\r", "▌   5 xuq")], leaves: "\(Self.untouched)one\nDelete it\nxuq\n",
      log: Self.added + Self.added + Self.added)
  }
}
