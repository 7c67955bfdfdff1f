import Glibc
import NetworkTestKit
import RemoteServices
import Testing

/// Sources that are programs: `todo-source-NAME`.
@Suite(.timeLimit(.minutes(15))) struct HelperTests {
  /// Runs `body` with a source whose program is this shell script.
  private func with(
    _ script: String, settings: String = "", _ body: (any RemoteSource, ScratchDirectory) async throws -> Void
  ) async throws {
    let scratch = try ScratchDirectory()
    try scratch.write("#!/bin/sh\n" + script, to: "bin/todo-source-try", mode: 0o700)
    let source = try #require(
      try directory(in: scratch, "[s]\ntype = try\nkey = k\n\(settings)").sources().first)
    try await body(source, scratch)
  }

  private func directory(in scratch: ScratchDirectory, _ text: String) throws -> ConfiguredDirectory {
    try scratch.write(text, to: "todo/sources")
    return ConfiguredDirectory(environment: {
      ["PATH=\(scratch.path)/bin:/usr/bin:/bin", "HOME=\(scratch.path)", "XDG_CONFIG_HOME=\(scratch.path)"]
        .map { Array($0.utf8) }
    })
  }

  private func problem(_ script: String, settings: String = "") async throws -> String {
    var problem = ""
    try await with(script, settings: settings) { source, _ in
      do {
        _ = try await source.page(.inbox, at: nil, allowsKept: true)
      } catch {
        problem = "\(error)"
      }
    }
    return problem
  }

  @Test func returnsTheProgramsAnswers() async throws {
    let answer = """
      {"items": [{"id": 12, "title": "Fix it", "state": "open", "labels": ["bug"], "assignees": ["ann"],
      "created": "2026-11-20T10:00:00Z", "due": "2026-12-01", "url": "https://x/12", "version": "a"},
      {"id": "b", "title": "Old", "state": "closed"}], "next": "2", "total": 5}
      """
    try await with("cat >/dev/null\ncat <<'END'\n\(answer)\nEND\n") { source, _ in
      let page = try await source.page(.inbox, at: nil, allowsKept: false)
      #expect(page.items.map(\.key) == ["k:12", "k:b"] && page.items.map(\.state) == [.open, .closed])
      #expect(page.items[0].labels == ["bug"] && page.items[0].assignees == ["ann"])
      #expect("\(page.items[0].due.map { "\($0)" } ?? "")" == "2026-12-01" && page.items[0].version == "a")
      #expect(page.next == RemoteCursor("2") && page.total == 5)
    }
  }

  @Test func passesTheRequestWithoutAShell() async throws {
    let script = "cat > \"$HOME/request\"; echo \"$#\" > \"$HOME/count\"; echo '{\"items\":[]}'"
    let settings = "project = $(touch here)\ntoken-command = echo secret\npage-size = 20\n"
    try await with(script, settings: settings) { source, scratch in
      _ = try await source.page(.search("a 'b' $HOME"), at: RemoteCursor("3"), allowsKept: false)
      let request = try Program.run(["cat", "\(scratch.path)/request"])
      #expect(
        request
          == #"{"version":1,"request":"page","source":"s","settings":{"type":"try","key":"k","project":"$(touch here)","page-size":"20"},"token":"secret","selection":"search","query":"a 'b' $HOME","cursor":"3"}"#
          + "\n")
      #expect(try Program.run(["cat", "\(scratch.path)/count"]) == "0\n")
    }
  }

  @Test(arguments: [
    ("exit 3", "s: todo-source-try says: it ended with status 3."),
    ("echo 'No route to host' >&2; exit 1", "s: todo-source-try says: No route to host."),
    ("printf 'a\\033[31mb\\nc' >&2; exit 1", "s: todo-source-try says: a [31mb c."),
    ("kill -9 $$", "s: todo-source-try says: it ended with status 137."),
    ("", "s: The answer is not valid: it is empty."),
    ("echo '[]'", "s: The answer is not valid: it should be an object."),
    ("echo '{}'", "s: The answer is not valid: “items” should be a list."),
    ("echo '{\"items\":[{}]}'", "s: The answer is not valid: an item has no “id” or no “title”."),
    (
      "echo '{\"items\":[{\"id\":\"\",\"title\":\"a\"}]}'",
      "s: The answer is not valid: “id” is empty, or longer than 2000 bytes."
    ),
    (
      "echo '{\"items\":[{\"id\":1,\"title\":\"a\",\"state\":\"soon\"}]}'",
      "s: The answer is not valid: the “state” of an item is neither open nor closed."
    ),
    ("yes", "s: The answer is larger than 1 MB."),
    ("sleep 60", "s: The server did not answer within 1 seconds."),
    ("exec >&-; sleep 60", "s: The server did not answer within 1 seconds."),
    ("sleep 60 & echo '{\"items\":[]}'", "s: The server did not answer within 1 seconds."),
    ("echo '{\"error\":\"limited\"}'", "s: The server limits requests; try again later."),
    (
      "echo '{\"error\":\"unreachable\",\"message\":\"no network.\"}'",
      "s: The server can’t be reached: no network."
    ),
    ("echo '{\"error\":\"refused\",\"message\":\"Who are you?\"}'", "s: todo-source-try says: Who are you?."),
  ])
  func reportsABadAnswerInOneSentence(script: String, sentence: String) async throws {
    let found = try await problem("\(script)\n", settings: "timeout = 1\nlargest-answer = 1\n")
    #expect(found == sentence.replacing("’", with: "'"))
  }

  @Test func aCancelledRequestKillsTheProgram() async throws {
    try await with("echo $$ > \"$HOME/pid\"; sleep 60") { source, scratch in
      let request = Task { try await source.page(.inbox, at: nil, allowsKept: false) }
      while (try? Program.run(["test", "-s", "\(scratch.path)/pid"])) == nil { await Task.yield() }
      request.cancel()
      await #expect(throws: (any Error).self) { try await request.value }
      let pid = try #require(pid_t(try Program.run(["cat", "\(scratch.path)/pid"]).dropLast()))
      #expect(kill(pid, 0) == -1 && errno == ESRCH)
    }
  }

  @Test(arguments: [("../try", "../try"), ("-x", "-x"), ("a b", "a b"), ("Try", "Try"), ("none", "none")])
  func anInvalidNameStartsNoProgram(type: String, shown: String) throws {
    let scratch = try ScratchDirectory()
    #expect {
      try directory(in: scratch, "[s]\ntype = \(type)\n").sources()
    } throws: {
      "\($0)".contains("There is no type “\(shown)”")
    }
  }

  @Test func twoProgramsNeedTwoKeys() throws {
    let scratch = try ScratchDirectory()
    for name in ["one", "two"] {
      try scratch.write("#!/bin/sh\n", to: "bin/todo-source-\(name)", mode: 0o700)
    }
    let text = "[a]\ntype = one\nkey = k\n[b]\ntype = two\nkey = k\n"
    #expect {
      try directory(in: scratch, text).sources()
    } throws: {
      "\($0)".contains("“b” and another source use “k:”")
    }
  }

  // MARK: The example

  @Test func readsTheMaildirOfTheExample() async throws {
    let scratch = try ScratchDirectory()
    let program = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    try scratch.write(
      "#!/bin/sh\nexec /\(program)/Examples/Maildir/todo-source-maildir\n", to: "bin/todo-source-maildir",
      mode: 0o700)
    let mail = "From: Bob <bob@x>\nDate: Fri, 20 Nov 2026 10:00:00 +0000\nSubject: "
    for (name, text) in [
      ("1.a:2,FS", "\(mail)Answer me\n\nWhen?\n"), ("2.b:2,S", "\(mail)Read me\n\n"),
      ("3.c:2,F", "\(mail)=?utf-8?q?a=1B[31mb?=\n\n"),
    ] { try scratch.write(text, to: "Maildir/cur/\(name)") }
    let source = try #require(
      try directory(in: scratch, "[mail]\ntype = maildir\nwrite-back = close\n").sources().first)
    let page = try await source.page(.inbox, at: nil, allowsKept: false)
    #expect(page.items.map(\.id) == ["3.c", "1.a"] && page.total == 2 && source.rules.writesBack)
    let found = try await source.page(.search("read"), at: nil, allowsKept: false)
    #expect(found.items.map(\.id) == ["2.b"] && found.items[0].state == .closed)
    let item = try await source.item("1.a")
    #expect(item.title == "Answer me" && item.body == "When?\n" && item.author == "Bob <bob@x>")
    #expect("\(item.created.map { "\($0)" } ?? "")" == "2026-11-20")
    #expect(try await source.user() == nil)
    try await source.close(item)
    #expect(try await source.page(.inbox, at: nil, allowsKept: false).items.map(\.id) == ["3.c"])
    await #expect(throws: RemoteError(.missing, source: "mail")) { try await source.item("9") }
  }
}
