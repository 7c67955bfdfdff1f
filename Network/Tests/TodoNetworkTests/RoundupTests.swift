import Glibc
import NetworkTestKit
import RemoteServices
import Testing

/// The program with a real tracker.
@Suite(.timeLimit(.minutes(15))) struct RoundupTests {
  @Test func neitherLosesNorDuplicatesChangesOfBothSides() async throws {
    let machine = try Machine("Call Mom\n")
    let scratch = machine.scratch
    try scratch.write("5", to: "tracker/issues")
    let server = try RunningProgram([
      "\(Checkout.build)/roundup/bin/python", "\(Checkout.package)/Tools/roundup-server",
      "\(scratch.path)/tracker",
    ])
    defer { server.end() }
    let port = try #require(server.readLine().flatMap { Int($0) })
    let base = "http://127.0.0.1:\(port)"
    try scratch.write("ann:secret\n", to: "token")
    try scratch.write(
      """
      [bugs]
      type = roundup
      url = \(base)
      user = ann
      token-file = \(scratch.path)/token
      page-size = 2
      write-back = close

      """, to: ".config/todo/sources")
    // A change by another user of the tracker.
    func change(_ issue: Int, _ json: String) throws {
      let head = try Program.run([
        "curl", "-sS", "-u", "admin:secret", "\(base)/rest/data/issue/\(issue)", "-D", "-", "-o", "/dev/null",
      ])
      let etag = try #require(
        head.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix("etag:") }?.dropFirst(5))
      try Program.run([
        "curl", "-fsS", "-u", "admin:secret", "-X", "PATCH", "-H", "Content-Type: application/json", "-H",
        "X-Requested-With: rest", "-H", "Origin: \(base)", "-H", "If-Match:\(etag)", "-d", json,
        "\(base)/rest/data/issue/\(issue)",
      ])
    }

    #expect(try machine.todo("sources") == ("bugs: 5 items, as rup:…\n", 0))
    #expect(
      try machine.todo("inbox").output == "bugs\n" + (1...5).map { "  rup:\($0)  Issue \($0)\n" }.joined())
    #expect(try machine.todo("inbox", "--pull").status == 0)
    let issues = (1...5).map { "Issue \($0) rup:\($0)\n" }
    #expect(try machine.text() == "Call Mom\n" + issues.joined())

    // Edits on both sides; one item is closed there, one completed here, one reassigned.
    _ = try machine.todo("pri", "2", "A")
    _ = try machine.todo("append", "2", "+Work due:2026-12-01")
    _ = try machine.todo("do", "5")
    try change(1, #"{"title": "Renamed due:2026-01-01 \u001b[31m"}"#)
    try change(2, #"{"status": "resolved"}"#)
    try change(3, #"{"assignedto": "admin"}"#)
    #expect(try machine.todo("inbox", "--pull").status == 0)
    // A reassigned item's task stays, unless the user has configured otherwise.
    let kept =
      "Call Mom\n(A) Renamed due: 2026-01-01 [31m rup:1 +Work due:2026-12-01\n\n\(issues[2])\n\(issues[4])"
    #expect(try machine.text() == kept)
    #expect(try machine.text("done.txt") == "x 2026-11-24 Issue 4 rup:4\nx 2026-11-24 Issue 2 rup:2\n")
    // A task taken from a search, whose item belongs to others, stays open on both sides.
    #expect(try machine.todo("take", "rup:3").output == "TODO: rup:3 is already task 4.\n")
    #expect(try machine.todo("inbox", "--pull").output == "TODO: No changes.\n")
    try scratch.write(
      try machine.text(".config/todo/sources") + "reassigned = complete\n", to: ".config/todo/sources")
    #expect(try machine.todo("inbox", "--pull").status == 0)
    let after = "Call Mom\n(A) Renamed due: 2026-01-01 [31m rup:1 +Work due:2026-12-01\n\n\n\n\(issues[4])"
    #expect(try machine.text() == after)
    #expect(
      try machine.text("done.txt")
        == "x 2026-11-24 Issue 4 rup:4\nx 2026-11-24 Issue 2 rup:2\nx 2026-11-24 Issue 3 rup:3\n")
    #expect(try machine.todo("inbox", "--pull").output == "TODO: No changes.\n")

    // All changes of a pull are one action.
    _ = try machine.todo("undo")
    #expect(try machine.text() == kept)
    _ = try machine.todo("redo")
    #expect(try machine.text() == after)

    // A task completed here is closed there, after the user's confirmation.
    #expect(try machine.todo("inbox").output.contains("rup:4  Issue 4 (done here)"))
    #expect(
      try machine.todo("inbox", "--close") == (
        "rup:4  Issue 4\ntodo-network: Nothing was changed: todo can't ask without a terminal."
          + " Use -f to skip the question.\n", 1
      ))
    #expect(try machine.todo("-f", "inbox", "--close") == ("rup:4 is closed.\n", 0))
    #expect(try !machine.todo("inbox").output.contains("rup:4"))

    // Only an unchanged item is closed; the tracker itself checks that.
    let url = try #require(RemoteURL(base))
    let source = HTTPSource(
      "bugs", keyPrefix: "rup", adapter: RoundupAdapter(base: url, user: "ann"), base: url,
      token: TokenFile(path: "\(scratch.path)/token"))
    let seen = try await source.item("5")
    try change(5, #"{"title": "Issue 5, and worse"}"#)
    await #expect(throws: RemoteError(.changed, source: "bugs")) { try await source.close(seen) }
    let now = try await source.item("5")
    #expect(now.state == .open)
    try await source.close(now)
    #expect(try await source.item("5").state == .closed)
    try change(5, #"{"title": "Issue 5", "status": "chatting"}"#)

    // An unreachable server loses nothing.
    server.end()
    let (output, status) = try machine.todo("inbox", "--pull")
    #expect(status == 1 && output.contains("bugs: The server can't be reached: Connection refused.\n"))
    #expect(try machine.text() == after && !output.contains("secret"))
    #expect(try machine.todo("inbox").output.contains("This is its answer of "))
  }
}
