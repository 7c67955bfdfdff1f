import ModuleTestKit
import Testing

@EventLoop @Suite(.timeLimit(.minutes(15))) struct TextSceneTests {
  private func session(_ text: String) -> SceneSession {
    SceneSession(TextScene("output", text: Array(text.utf8), in: .plain), columns: 20, rows: 5)
  }

  @Test func scrollsByKeys() {
    let session = session((1...9).map { "line \($0)\n" }.joined())
    #expect(
      session.rows == [
        "  output", "line 1", "line 2", "line 3", "1–3 of 9      ? keys",
      ])
    session.type("j")
    #expect(session.rows[1] == "line 2")
    session.press(.pageDown)
    #expect(session.rows[1] == "line 5")
    session.press(.end)
    #expect(session.rows[1] == "line 7")
    session.press(.home, .text("k"))
    #expect(session.rows[1] == "line 1")
  }

  @Test func escapesControlCharactersAndWraps() {
    let session = session("a\u{1B}]0;x\u{07}b\nThis is longer than a row.\n")
    #expect(session.rows[1] == "a␛]0;x␇b")
    #expect(session.rows[2] == "This is longer than")
    #expect(session.rows[3] == "a row.")
  }
}
