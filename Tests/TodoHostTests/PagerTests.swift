import Testing

@Suite(.blocking) struct PagerTests {
  @Test(arguments: [
    ("help", "sed 's/^/| /'", "|   Usage: todo"), ("-h", "sed 's/^/| /'", "|   Usage: todo"),
    ("help 2>/dev/null", "no-such-pager", "  Usage: todo"),
  ])
  func aTerminalGetsAPager(action: String, pager: String, shown: String) throws {
    let sandbox = try TodoSandbox()
    sandbox.environment["PAGER"] = pager
    let session = try LiveSession.onTerminal("todo \(action)", in: sandbox)
    try session.wait(for: shown)
    #expect(try session.end().status == 0)
  }
}
