import NetworkTestKit
import RemoteServices
import Testing

/// ~/.netrc, as curl reads it.
@Suite struct NetrcTests {
  private func password(
    in text: String, of user: String = "ann", at host: String = "h", mode: UInt32 = 0o600
  ) async throws -> String? {
    let scratch = try ScratchDirectory()
    let file = NetrcFile(path: try scratch.write(text, to: "netrc", mode: mode))
    return try await file.password(of: user, at: host)?.token()
  }

  @Test(arguments: [
    ("machine h login ann password pw", "pw"),
    ("machine h\n  login ann\n  password pw\n", "pw"),
    ("machine h login ann password \"pass word\"\n", "pass word"),
    (#"machine h login "ann" password "a\"b\\c" account x"#, #"a"b\c"#),
    ("machine h login ann password \"half", "\"half"),
    ("machine h login ann password a\"b\"", "a\"b\""),
    ("machine h login ann password #pw", "#pw"),
    ("machine h login ann password pässword", "pässword"),
    ("# cloud\r\nmachine h login ann password pw\r\nmachine i login ann password other\r\n", "pw"),
    ("machine h # mine: machine i\n login ann password pw\n", "pw"),
    ("macdef init\nmachine h login ann password no\n\nmachine h login ann password pw\n", "pw"),
    ("machine h login bob password no\nmachine h login ann password pw", "pw"),
    ("machine i login ann password no\ndefault login ann password pw", "pw"),
  ])
  func findsThePassword(text: String, expected: String) async throws {
    #expect(try await password(in: text) == expected)
  }

  @Test(arguments: [
    "", "machine i login ann password pw", "machine h login bob password pw", "machine h login ann",
  ])
  func findsNoPasswordOfOthers(text: String) async throws {
    #expect(try await password(in: text) == nil)
  }

  @Test func explainsWhyItIsNotUsed() throws {
    let scratch = try ScratchDirectory()
    let path = try scratch.write("machine h login ann password pw", to: "netrc", mode: 0o644)
    let file = NetrcFile(path: path, name: "~/.netrc")
    #expect(file.login(for: "h") == nil)
    #expect(file.fault == "~/.netrc is readable by others, so it was not used: chmod 600 ~/.netrc")
    #expect(NetrcFile(path: "\(scratch.path)/none").fault == nil)
  }
}
