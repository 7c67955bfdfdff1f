import ListInterface
import NetworkTestKit
import PlainText
import Synchronization
import Testing
import TodoStores
import TodoTxt

@testable import ServeModule

/// The program as a server, asked as a browser would. The date is 2026-11-22.
@Suite(.timeLimit(.minutes(15))) struct ServeTests {
  @Test func onlyTheTokenGrantsAccess() throws {
    let served = try Served("Call Mom\n")
    #expect(try served.ask("/api/v1/tasks").status == "401")
    #expect(try served.ask("/api/v1/session", "{\"token\":\"x\"}").status == "401")
    try served.entered()
    let tasks = try served.ask("/api/v1/tasks")
    #expect(tasks.status == "200")
    #expect(tasks.body.contains("\"raw\":\"Call Mom\""))
    for _ in 0..<10 { _ = try served.ask("/api/v1/session", "{\"token\":\"x\"}") }
    #expect(try served.ask("/api/v1/session", "{\"token\":\"x\"}").status == "429")
    // Others may guess from the same address, behind one proxy.
    #expect(try served.ask("/api/v1/session", "{\"token\":\"\(served.token)\"}").status == "204")
  }

  @Test(arguments: [
    ("Host: evil.example", "421"), ("Origin: http://evil.example", "403"),
    ("Content-Type: text/plain", "415"),
  ])
  func rejectsAChangeFromAnotherOrigin(_ header: String, _ status: String) throws {
    let served = try Served("Call Mom\n").entered()
    let name = header.prefix { $0 != ":" }
    let usual = ["Origin: \(served.origin)", "Content-Type: application/json"].filter { !$0.hasPrefix(name) }
    let answer = try Program.run(
      [
        "curl", "-sS", "-o", "/dev/null", "-w", "%{http_code}", "-b", "\(served.scratch.path)/jar", "-d",
        "{}",
      ]
        + (usual + [header]).flatMap { ["-H", $0] } + ["\(served.url)/api/v1/changes"])
    #expect(answer == status)
    #expect(try served.file() == "Call Mom\n")
  }

  @Test func appliesAChangeOfTheSeenLineOnce() throws {
    let served = try Served("(A) Call Mom\nBuy milk\n").entered()
    let milk = try served.row(2)
    #expect(try served.change(1, "add", nil, ",\"text\":\"Pay rent\"").status == "200")
    #expect(try served.change(1, "add", nil, ",\"text\":\"Pay rent\"").status == "200")
    #expect(try served.file() == "(A) Call Mom\nBuy milk\nPay rent\n")
    #expect(try served.change(2, "edit", milk, ",\"text\":\"Buy oat milk\"").status == "200")
    let conflict = try served.change(3, "edit", milk, ",\"text\":\"Buy soy milk\"")
    #expect(conflict.status == "409")
    #expect(conflict.body.contains("\"raw\":\"Buy oat milk\""))
    #expect(try served.change(4, "complete", served.row(1)).status == "200")
    #expect(try served.file() == "\nBuy oat milk\nPay rent\n")
    #expect(try served.change(5, "undo", nil).body.contains("\"id\":\"\(served.row(1).id)\""))
    #expect(try served.file() == "(A) Call Mom\nBuy oat milk\nPay rent\n")
  }

  /// A page sends its next change of a task before it has heard of its last.
  @Test func appliesAChangeToTheResultOfOnesOwn() throws {
    let served = try Served("Call Mom\nBuy milk\n").entered()
    let mom = try served.row(1)
    for (number, date) in ["2026-11-25", "2026-11-26", "2026-11-27"].enumerated() {
      #expect(try served.change(number, "due", mom, ",\"date\":\"\(date)\"").status == "200")
      #expect(try served.file() == "Call Mom due:\(date)\nBuy milk\n")
    }
    #expect(try served.change(4, "edit", mom, ",\"text\":\"Call Dad\"").status == "409")
    #expect(try served.change(6, "edit", mom, ",\"parts\":{\"text\":\"Call Ann\"}").status == "200")
    #expect(try served.change(7, "edit", mom, ",\"parts\":{\"rec\":\"1w\"}").status == "200")
    #expect(try served.file() == "Call Ann due:2026-11-27 rec:1w\nBuy milk\n")
    _ = try served.run("due", "2", "fri")
    _ = try served.run("append", "1", "now")
    #expect(try served.change(5, "due", mom, ",\"date\":\"2026-11-28\"").status == "409")
  }

  @Test(arguments: [
    ("(A) Call Mom +Home due:2026-11-24", "Call Mom"), ("Prepare 1:1 with Ann +Work", "Prepare 1:1 with Ann"),
  ])
  func aSentenceHasTheWordsOfATask(_ line: String, _ title: String) {
    #expect(ServeInteractor.title(of: Array(line.utf8)) == title)
  }

  @Test func aStreamSendsNewerChanges() throws {
    let served = try Served("Call Mom\n").entered()
    let stream = try served.stream("/api/v1/events", headers: "Last-Event-ID: old")
    defer { stream.end() }
    let first = try #require(stream.readLine())
    #expect(first.hasPrefix("id: "))
    while let line = stream.readLine(), !line.isEmpty {}
    try served.scratch.write("Call Dad\n", to: "todo.txt")
    let second = try #require(stream.readLine())
    #expect(second.hasPrefix("id: "))
    #expect(second != first)
  }

  @Test func readOnlyChangesNothing() throws {
    let served = try Served("Call Mom\n", "--read-only", "--base", "/todo").entered()
    #expect(try served.change(1, "delete", served.row(1)).status == "403")
    #expect(try served.file() == "Call Mom\n")
  }

  @Test func anEventNamesTheChangedRows() throws {
    let served = try Served("(A) Call Mom\nBuy milk\n").entered()
    let stream = try served.stream("/api/v1/events?group=priority")
    defer { stream.end() }
    func data() throws -> JSONValue {
      while true {
        let line = try #require(stream.readLine())
        if line.hasPrefix("data: ") {
          return try #require(JSONValue.values(in: Array(line.utf8.dropFirst(6))).first)
        }
      }
    }
    let first = try data()
    let milk = try served.row(2)
    try served.scratch.write("(A) Call Mom\nBuy oat milk\n", to: "todo.txt")
    let second = try data()
    #expect(second["base"] == first["version"])
    #expect(second["removed"] == [1])
    let row = second["inserted"]?.elements?.first?.elements
    #expect(row?.first == 1)
    #expect(row?.last?["raw"]?.text == "Buy oat milk")
    #expect(second["moved"]?[milk.id] == row?.last?["id"])
    #expect(second["message"]?.text == "Changed: Buy oat milk")
  }

  @Test func aRetryAfterARestartChangesNothing() throws {
    let served = try Served("Call Mom\n").entered()
    #expect(try served.change(1, "add", nil, ",\"text\":\"Pay rent\"").status == "200")
    served.program.end()
    let again = try Served(in: served.scratch).entered()
    #expect(try again.change(1, "add", nil, ",\"text\":\"Pay rent\"").status == "200")
    #expect(try again.file() == "Call Mom\nPay rent\n")
  }

  @Test func makesAChangeThatWasOnlyBegun() throws {
    let served = try Served("Call Mom\n")
    served.program.end()
    let id = String(repeating: "0", count: 31)
    let state = "\(served.scratch.path)/.local/state/todo/serve-requests"
    // As an earlier version wrote it.
    _ = try Program.run(["sh", "-c", "printf 'begun \(id)2 2026-11-22 0\n' > '\(state)'"])
    let again = try Served(in: served.scratch).entered()
    #expect(try again.change(2, "add", nil, ",\"text\":\"Buy milk\"").status == "200")
    #expect(try again.file() == "Call Mom\nBuy milk\n")
  }

  @Test func aTokenOfAViewChangesOnlyThatView() throws {
    let scratch = try ScratchDirectory()
    try scratch.write("Call Mom +Family\nBuy milk +Shop\nShip it +Work\n", to: "todo.txt")
    try Served.run(["view", "--save", "shopping", "+Shop"], in: scratch)
    let served = try Served(in: scratch, ["--view", "shopping"]).entered()
    let other = (LineNames(TodoList("Ship it +Work"))[0], "Ship it +Work")
    #expect(try served.change(1, "complete", (other.0, other.1)).status == "409")
    #expect(try served.change(2, "add", nil, ",\"text\":\"Hack +Work\"").status == "403")
    #expect(try served.change(3, "undo", nil).status == "403")
    #expect(try served.change(4, "add", nil, ",\"text\":\"Bread +Shop\"").status == "200")
    #expect(try served.change(5, "complete", served.row(2)).status == "200")
    #expect(try served.file() == "Call Mom +Family\n\nShip it +Work\nBread +Shop\n")
  }

  @Test(arguments: ["notes/diary.md", "done.txt", "someday.txt", "notes/new.md", "../../etc/passwd"])
  func aTokenOfAViewGetsNoFileByNamingItAsANote(_ note: String) throws {
    let scratch = try ScratchDirectory()
    try scratch.write("Diary note:notes/diary.md\nBuy milk +Shop\n", to: "todo.txt")
    try scratch.write("Old secret\n", to: "done.txt")
    try scratch.write("Secret\n", to: "notes/diary.md")
    try Served.run(["view", "--save", "shopping", "+Shop"], in: scratch)
    let served = try Served(in: scratch, ["--view", "shopping"]).entered()
    let milk = try served.row(2)
    for (action, task) in [("add", nil), ("edit", milk)] {
      let answer = try served.change(1, action, task, ",\"text\":\"Buy +Shop note:\(note)\"")
      #expect(answer.status == "403" && answer.body.contains("can't choose the note of a task;"))
    }
    #expect(try served.change(3, "note", milk, ",\"text\":\"Fresh\",\"seen\":\"\"").status == "200")
    #expect(try served.file() == "Diary note:notes/diary.md\nBuy milk +Shop note:notes/buy-milk.md\n")
  }

  @Test(arguments: ["one\\u0000two", "one\\u001b]0;two"])
  func aTextWithControlCharactersIsRefused(_ text: String) throws {
    let served = try Served("Call Mom\n").entered()
    #expect(try served.change(1, "add", nil, ",\"text\":\"\(text)\"").status == "400")
    #expect(try served.change(2, "edit", served.row(1), ",\"text\":\"\(text)\"").status == "400")
    #expect(try served.file() == "Call Mom\n")
  }

  @Test(arguments: ["//", "/a//b", "/..", "/a/../b", "/a b", "todo"])
  func refusesABaseThatIsNoPrefix(_ base: String) throws {
    let scratch = try ScratchDirectory()
    let result = try Program.result(
      of: [Served.program, "serve", "--base", base], environment: Served.environment(scratch))
    #expect(result.output.contains("is not a prefix"))
    #expect(result.status == 64)
  }

  @Test(arguments: ["undo", "redo"])
  func aRefusalDoesNotNameTheList(_ action: String) throws {
    let served = try Served("Call Mom\n").entered()
    let refusal = try served.change(1, action, nil, "")
    #expect(refusal.body.contains("\"message\":\"There is nothing to \(action).\""), "\(refusal.body)")
  }

  @Test(arguments: ["1.5", "\"7\"", "0", "-1", "9223372036854775808"])
  func aNumberThatIsNoneOfTheLogUndoesNothing(_ number: String) throws {
    let served = try Served("Call Mom\n").entered()
    #expect(try served.change(1, "add", nil, ",\"text\":\"Buy milk\"").status == "200")
    #expect(try served.change(2, "undo", nil, ",\"number\":\(number)").status == "400")
    #expect(try served.file() == "Call Mom\nBuy milk\n")
  }

  @Test func aTokenSurvivesRestartsUntilRevoked() throws {
    let served = try Served("Call Mom\n").entered()
    served.program.end()
    let again = try Served(in: served.scratch, ["--port", String(served.url.split(separator: ":")[2])])
    #expect(again.token == served.token)
    #expect(try again.ask("/api/v1/tasks").status == "200")
    #expect(try again.run("serve", "--tokens").hasSuffix("all  #\(again.token)\n"))
    _ = try again.run("serve", "--revoke", "all")
    #expect(try again.ask("/api/v1/tasks").status == "401")
    #expect(try again.ask("/api/v1/session", "{\"token\":\"\(again.token)\"}").status == "401")
  }

  @Test func revokingATokenEndsItsStreams() throws {
    let served = try Served("Call Mom\n")
    let header = "Authorization: Bearer \(served.token)"
    let streams = try ["events", "files/todo.txt/events"].map { path in
      try RunningProgram(["curl", "-sSN", "-H", header, "\(served.url)/api/v1/\(path)"])
    }
    for stream in streams { #expect(try #require(stream.readLine()).hasPrefix("id: ")) }
    _ = try served.run("serve", "--revoke", "all")
    for stream in streams {
      _ = stream.readToEnd()
      #expect(stream.wait() != 0)
    }
  }

  @Test func aStreamReportsViewsThatWereSavedBeforeItOpened() throws {
    let served = try Served("Call Mom\n").entered()
    let views = try served.json("/api/v1/views")
    let version = try #require(views?["version"]?.text)
    _ = try served.run("view", "--save", "mom", "Mom")
    let stream = try served.stream("/api/v1/events?views=\(version)")
    defer { stream.end() }
    while let line = stream.readLine() { if line == "event: views" { return } }
    #expect(Bool(false), "the stream ended")
  }

  @Test func theLogShowsActionsWithoutOptionsForPrograms() throws {
    let served = try Served("Call Mom\n").entered()
    #expect(try served.change(1, "complete", served.row(1)).status == "200")
    #expect(try served.ask("/api/v1/log").body.contains("\"title\":\"do 1\""))
    #expect(try served.run("log").contains("do 1  (on the page)\n"))
  }

  @Test func rejectsTooManyStreams() throws {
    let served = try Served("Call Mom\n").entered()
    let script = """
      import http.client, sys
      jar = [line.split() for line in open(sys.argv[1]) if "todo_" in line][0]
      def open_stream():
          connection = http.client.HTTPConnection(sys.argv[2])
          connection.request("GET", "/api/v1/events", headers={"Cookie": f"{jar[-2]}={jar[-1]}"})
          return connection.getresponse()
      streams = [open_stream() for _ in range(257)]
      print([stream.status for stream in streams].index(503), streams[0].status)
      """
    try served.scratch.write(script, to: "streams.py")
    let output = try Program.run([
      "python3", "\(served.scratch.path)/streams.py", "\(served.scratch.path)/jar",
      String(served.url.dropFirst("http://".count)),
    ])
    #expect(output == "256 200\n")
  }

  @Test func anEncryptedPageHasASecureCookie() throws {
    let scratch = try ScratchDirectory()
    try scratch.write("Call Mom\n", to: "todo.txt")
    let (certificate, key) = ("\(scratch.path)/cert.pem", "\(scratch.path)/key.pem")
    _ = try Program.run([
      "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "9", "-subj", "/CN=127.0.0.1",
      "-keyout", key, "-out", certificate,
    ])
    let served = try Served(in: scratch, ["--certificate", certificate, "--key", key])
    #expect(served.url.hasPrefix("https://"))
    let answer = try Program.run([
      "curl", "-sSik", "-H", "Origin: \(served.origin)", "-H", "Content-Type: application/json", "-d",
      "{\"token\":\"\(served.token)\"}", "\(served.url)/api/v1/session",
    ])
    #expect(answer.lowercased().contains("; httponly; samesite=strict; secure"))
  }

  @Test func savesANoteOnlyIfUnchanged() throws {
    let served = try Served("Call Mom\n").entered()
    #expect(try served.change(1, "note", served.row(1), ",\"text\":\"Ask\",\"seen\":\"\"").status == "200")
    let row = try served.row(1)
    #expect(try served.ask("/api/v1/tasks/\(row.id)").body.contains("\"note\":\"Ask\""))
    #expect(try served.change(2, "note", row, ",\"text\":\"Tell\",\"seen\":\"\"").status == "409")
    #expect(try served.change(3, "note", row, ",\"text\":\"Tell\",\"seen\":\"Ask\"").status == "200")
    #expect(try Program.run(["cat", "\(served.scratch.path)/notes/call-mom.md"]) == "Tell\n")
    #expect(try served.change(4, "note", row, ",\"text\":\"Tell\\nall\",\"seen\":\"Tell\"").status == "200")
    #expect(
      try served.ask("/api/v1/log").body.ranges(of: "\"deed\":\"Saved the note of “Call Mom”\"").count == 3)
  }

  @Test(arguments: ["complete", "delete"])
  func aTaskThatIsEndedIsEndedAgain(_ action: String) throws {
    let served = try Served("Call Mom\nBuy milk\n").entered()
    let row = try served.row(1)
    for number in 1...2 { #expect(try served.change(number, action, row).status == "200") }
    #expect(try !served.file().contains("Call Mom") || served.file().contains("x "))
    #expect(try served.file().contains("Buy milk\n"))
    #expect(try served.change(3, "priority", row, ",\"priority\":\"A\"").status == "409")
  }

  @Test func undoesAnyActionOfTheLog() throws {
    let served = try Served("Call Mom\n").entered()
    #expect(try served.change(1, "add", nil, ",\"text\":\"one\"").status == "200")
    #expect(try served.change(2, "add", nil, ",\"text\":\"two\"").status == "200")
    let log = try served.json("/api/v1/log")?["results"]?.elements
    let titles = try #require(log).compactMap { $0["title"]?.line }.map {
      String(decoding: $0.dropLast(), as: UTF8.self)
    }
    #expect(titles.count == 2)
    #expect(try served.change(3, "undo", nil, ",\"number\":2,\"seen\":\(titles[0])").status == "409")
    #expect(try served.change(4, "undo", nil, ",\"number\":2,\"seen\":\(titles[1])").status == "200")
    #expect(try served.file() == "Call Mom\ntwo\n")
  }

  @Test(arguments: ["milk", "two", "nothing"])
  func aSearchAnswersWithAllMatches(_ query: String) throws {
    let served = try Served("milk one\nmilk two\nmilk three\n").entered()
    let answer = try served.ask("/api/v1/search?q=\(query)")
    #expect(answer.status == "200")
    let tasks = try JSONValue.values(in: Array(answer.body.utf8)).first?["tasks"]?.elements
    #expect(tasks?.count == ["milk": 3, "two": 1, "nothing": 0][query])
  }

  /// `auto` groups the whole list by date, and leaves a view as it is; programs that name nothing get no groups.
  @Test(arguments: [
    ("", [""]), ("group=auto", ["Overdue", "No Due Date"]), ("group=none", [""]),
    ("group=auto&view=home", [""]), ("group=priority", ["No Priority"]),
    ("group=none&view=grouped", [""]), ("group=auto&view=grouped", ["+Home", "No Project"]),
  ])
  func groupsTheWholeListByDate(_ query: String, _ titles: [String]) throws {
    let served = try Served("Buy milk +Home due:2026-11-20\nCall Mom\n").entered()
    _ = try served.run("view", "--save", "home", "+Home")
    _ = try served.run("view", "--save", "grouped", "--group-by", "project")
    let groups = try served.json("/api/v1/tasks?\(query)")?["groups"]?.elements
    #expect(groups?.compactMap { $0["title"]?.text } == titles)
  }

  @Test func previewsTheTaskThatAddMakes() throws {
    let served = try Served("").entered()
    let answer = try served.json("/api/v1/preview?text=Call%20Mom%20due:fri")
    #expect(answer?["raw"]?.text == "Call Mom due:2026-11-27")
    #expect(answer?["task"]?["due"]?.text == "2026-11-27")
    #expect(try served.change(1, "add", nil, ",\"text\":\"Call Mom due:fri\"").status == "200")
    #expect(try served.file() == "Call Mom due:2026-11-27\n")
  }

  /// A wrong word leaves the others in the preview.
  @Test(arguments: [
    ("(B) Call Mom due:nosuchday +Home", "(B) Call Mom +Home", "due: Not a date: nosuchday."),
    ("Call Mom rec:nosuch due:fri", "Call Mom due:2026-11-27", "rec: Not an interval: nosuch."),
    ("Call Mom due:31 feb t:nosuch @a", "Call Mom feb @a", "due: No such day: 31 feb."),
  ])
  func previewsAllButTheWrongWord(text: String, raw: String, problem: String) throws {
    let served = try Served("").entered()
    let answer = try served.json("/api/v1/preview?text=\(PercentEncoding.encoded(text.utf8))")
    #expect(answer?["raw"]?.text == raw)
    #expect(answer?["problem"]?.text?.hasPrefix(problem) == true, "\(String(describing: answer))")
  }

  /// The server's date is 2026-11-22, a Sunday.
  @Test func addsWhatItPreviews() throws {
    let served = try Served("").entered()
    for (number, asked) in ["", "true"].enumerated() {
      let preview = try served.ask(
        "/api/v1/preview?readsDates=\(asked)&text=\(PercentEncoding.encoded("Call Ann tomorrow (B)".utf8))")
      let answer = try JSONValue.values(in: Array(preview.body.utf8)).first
      #expect(answer?["words"] == JSONValue(strings: asked.isEmpty ? [] : ["tomorrow"]))
      let flag = asked.isEmpty ? "" : ",\"readsDates\":true"
      let added = try served.change(number, "add", nil, ",\"text\":\"Call Ann tomorrow (B)\"\(flag)")
      #expect(added.body.contains("Added “Call Ann"))
      #expect(try served.file().hasSuffix("\(answer?["raw"]?.text ?? "")\n"))
    }
    #expect(try served.file() == "(B) Call Ann tomorrow\n(B) Call Ann due:2026-11-23\n")
    let row = try served.row(2)
    let parts = ",\"parts\":{\"text\":\"Call Ann every friday\"},\"readsDates\":true"
    #expect(try served.change(5, "edit", row, parts).status == "200")
    #expect(try served.file().hasSuffix("\n(B) Call Ann due:2026-11-27 rec:fri\n"))
  }

  /// Also in the form in which the list has the tag; a tag that no task has is not invented.
  @Test(arguments: [
    ("q=project:home", ["+Home"]), ("view=today", ["due:today"]),
    ("view=mine&q=due:2026-12-01", ["+Home", "@shop", "due:2026-12-01"]),
    ("q=project:none", []), ("q=%2Bhome%20or%20@shop", []), ("q=project:h*", []), ("q=due:none", []),
    ("", []),
  ])
  func aPlaceGivesItsWordsToNewTasks(_ place: String, _ words: [String]) throws {
    let served = try Served("Buy milk +Home @shop\n").entered()
    _ = try served.run("view", "--save", "mine", "+home context:shop")
    let found = try served.json("/api/v1/tasks?\(place)")?["newTask"]?.elements
    #expect(found?.compactMap(\.text) == words)
  }

  @Test(arguments: [("", "200", true), ("&key=due", "200", true), ("&key=t", "400", false)])
  func onlyADueDateHasATime(_ key: String, _ status: String, _ hasTime: Bool) throws {
    let served = try Served("").entered()
    let answer = try served.ask("/api/v1/date?text=fri%2014:00\(key)")
    #expect(answer.status == status)
    #expect(answer.body.contains("\"time\":\"14:00\"") == hasTime)
  }

  @Test func changesAllOfSeveralTasksOrNone() throws {
    let served = try Served("a\na\na\nb\n").entered()
    let (first, second, third) = try (served.row(1), served.row(2), served.row(3))
    let other = try served.row(4)
    let stale = ",{\"id\":\"\(other.id)\",\"raw\":\"c\"}"
    func named(_ rows: [(id: String, raw: String)]) -> String {
      rows.map { "{\"id\":\"\($0.id)\",\"raw\":\"\($0.raw)\"}" }.joined(separator: ",")
    }
    #expect(try served.change(1, "complete", nil, ",\"tasks\":[\(named([first]))\(stale)]").status == "409")
    #expect(try served.file() == "a\na\na\nb\n")
    let all = ",\"tasks\":[\(named([first, second, third]))]"
    #expect(try served.change(2, "delete", nil, all).status == "200")
    #expect(try served.file() == "\n\n\nb\n")
  }

  @Test(arguments: [
    (["--host", "Todo.Example.org"], "todo.example.org", "200"),
    (["--host", "todo.example.org"], "todo.example.org:PORT", "200"),
    (["--listen", "0.0.0.0"], "127.0.0.2:PORT", "200"), (["--listen", "0.0.0.0"], "192.0.2.1:PORT", "421"),
    ([], "127.0.0.1:1", "421"), ([], "todo.example.org:PORT", "421"),
  ])
  func servesTheConfiguredHosts(_ options: [String], _ host: String, _ status: String) throws {
    let served = try Served("Call Mom\n", options)
    let port = String(served.url.split(separator: ":")[2])
    let address = host.hasPrefix("127.0.0.2") ? "127.0.0.2" : "127.0.0.1"
    let answer = try Program.run([
      "curl", "-sS", "-o", "/dev/null", "-w", "%{http_code}", "-H",
      "Host: \(host.split(separator: ":")[0])\(host.hasSuffix(":PORT") ? ":\(port)" : host.hasSuffix(":1") ? ":1" : "")",
      "http://\(address):\(port)/",
    ])
    #expect(answer == status)
  }

  @Test(arguments: [
    (["--listen", "203.0.113.1"], "Can't listen at 203.0.113.1: Cannot assign requested address."),
    (
      ["--certificate", "/none", "--key", "/none"],
      "Can't use /none with /none: they must be a certificate and its private key, in PEM."
    ),
  ])
  func saysWhyItCannotStart(_ options: [String], _ message: String) throws {
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    let result = try Program.result(
      of: [Served.program, "serve"] + options, environment: Served.environment(scratch))
    #expect(result.status == 1 && result.output == "todo-network: \(message)\n")
  }

  @Test func severalListsKeepTheirNumbers() throws {
    let scratch = try ScratchDirectory()
    try Program.run(["mkdir", "\(scratch.path)/team", "\(scratch.path)/.todo"])
    try scratch.write("Call Mom\nBuy milk\n", to: "todo.txt")
    try scratch.write("Plan the trip\n", to: "team/todo.txt")
    try scratch.write(
      "export TODO_LISTS=\"\(scratch.path)/todo.txt, \(scratch.path)/team/todo.txt\"\n", to: ".todo/config")
    let served = try Served(in: scratch).entered()
    let rows = try served.json("/api/v1/tasks")?["tasks"]?
      .elements
    let trip = try #require(rows?.first { $0["raw"]?.text == "Plan the trip" })
    #expect(trip["number"]?.text == "team/1" && trip["n"] == 1 && trip["list"]?.text == "team")
    #expect(rows?.count { $0["number"] == nil && $0["list"]?.text != "team" } == 2)
    let id = try #require(trip["id"]?.text)
    #expect(try served.change(1, "priority", (id, "Plan the trip"), ",\"priority\":\"A\"").status == "200")
    #expect(try Program.run(["cat", "\(scratch.path)/team/todo.txt"]) == "(A) Plan the trip\n")
    let unknown = try served.change(2, "add", nil, ",\"text\":\"Pack list:no\"")
    #expect(unknown.body.contains("\"There is no list “no”.\""), "\(unknown.body)")
  }

  /// Whatever was done when the server was killed, a retry gets the answer that was lost.
  @Test(arguments: [
    ("complete", "", "\nBuy milk\n"), ("delete", "", "\nBuy milk\n"),
    ("edit", ",\"text\":\"Call Dad\"", "Call Dad\nBuy milk\n"),
    ("priority", ",\"priority\":\"A\"", "(A) Call Mom\nBuy milk\n"),
    ("due", ",\"date\":\"fri\"", "Call Mom due:2026-11-27\nBuy milk\n"),
    ("tags", ",\"add\":[\"+Family\"]", "Call Mom +Family\nBuy milk\n"),
    ("note", ",\"text\":\"Ask\",\"seen\":\"\"", "Call Mom note:notes/call-mom.md\nBuy milk\n"),
    ("add", ",\"text\":\"Pay rent\"", "Call Mom\nBuy milk\nPay rent\n"),
  ])
  func aRetryAfterAKillGetsTheFirstAnswer(_ action: String, _ values: String, _ result: String) throws {
    let served = try Served("Call Mom\nBuy milk\n").entered()
    let row = action == "add" ? nil : try served.row(1)
    let first = try served.change(1, action, row, values)
    #expect(first.status == "200")
    served.program.end()
    _ = try Program.run(["sed", "-i", "/^done/d", "\(served.scratch.path)/.local/state/todo/serve-requests"])
    let again = try Served(in: served.scratch)
    let retry = try again.change(1, action, row, values)
    #expect(retry.status == "200")
    #expect(retry.body.prefix { $0 != "," && $0 != "}" } == first.body.prefix { $0 != "," && $0 != "}" })
    #expect(try again.file() == result)
  }

  /// A page has no options.
  @Test(arguments: [("add", ",\"text\":\"Pay due:15\""), ("append", ",\"words\":[\"due:15\"]")])
  func aRefusalNamesNoOption(_ action: String, _ values: String) throws {
    let served = try Served("Call Mom\n").entered()
    let answer = try served.change(1, action, action == "add" ? nil : try served.row(1), values)
    #expect(answer.status == "400")
    #expect(answer.body.contains("Nothing was changed.\"") && !answer.body.contains("--"), "\(answer.body)")
  }

  @Test(arguments: [
    ("complete", "", "\nBuy milk\n"), ("delete", "", "\nBuy milk\n"),
    ("edit", ",\"text\":\"Call Dad\"", "Call Dad\nBuy milk\n"),
  ])
  func aRetryNeedsNoJournal(_ action: String, _ values: String, _ result: String) throws {
    let served = try Served("(A) Call Mom\nBuy milk\n").entered()
    let row = try served.row(1)
    #expect(try served.change(1, action, row, values).status == "200")
    served.program.end()
    let state = "\(served.scratch.path)/.local/state/todo"
    _ = try Program.run([
      "sh", "-c", "sed -i '/^done/d' '\(state)/serve-requests'; rm -f '\(state)'/*.journal",
    ])
    let again = try Served(in: served.scratch)
    #expect(try again.change(1, action, row, values).status == "200")
    #expect(try again.file() == result)
  }

  /// The server was killed after the line had reached done.txt, and before it left todo.txt.
  @Test func aRetryOfAKilledMoveIsMade() throws {
    let list = "x 2026-11-20 Call Mom\nBuy milk\n"
    let served = try Served(list).entered()
    #expect(try served.change(1, "archive", nil).status == "200")
    let done = try served.file("done.txt")
    served.program.end()
    try served.scratch.write(list, to: "todo.txt")
    _ = try Program.run([
      "sh", "-c",
      """
      cd '\(served.scratch.path)/.local/state/todo'; sed -i '/^done/d' serve-requests
      sed -i "/$(printf '\\tdid\\t')/d" *.journal
      cut -f 2 *.journal | head -n 1 | cut -d . -f 1 | tr -d '\\n' > "$(echo *.journal.lock)"
      """,
    ])
    let again = try Served(in: served.scratch)
    #expect(try again.change(1, "archive", nil).status == "200")
    #expect(try again.file() == "Buy milk\n" && again.file("done.txt") == done)
  }

  @Test func aRetryAfterAKillUndoesOnce() throws {
    let served = try Served("").entered()
    for number in 1...3 {
      #expect(try served.change(number, "add", nil, ",\"text\":\"task \(number)\"").status == "200")
    }
    #expect(try served.change(4, "undo", nil).status == "200")
    served.program.end()
    _ = try Program.run(["sed", "-i", "/^done/d", "\(served.scratch.path)/.local/state/todo/serve-requests"])
    let again = try Served(in: served.scratch)
    #expect(try again.change(4, "undo", nil).status == "200")
    #expect(try again.file() == "task 1\ntask 2\n")
  }

  @Test func aRetryFindsAChangeThatFailedHalfway() throws {
    let served = try Served("Call Mom\n").entered()
    try Program.run(["mkdir", "\(served.scratch.path)/done.txt"])
    let mom = try served.row(1)
    #expect(try served.change(1, "complete", mom).status == "503")
    #expect(try served.change(1, "complete", mom).status == "200")
    #expect(try served.file() == "x 2026-11-22 Call Mom\n")
  }

  /// A retry after a restart could make such a change twice.
  @Test func changesNothingWhoseRequestItCannotSave() throws {
    let served = try Served("Call Mom\n").entered()
    let log = "\(served.scratch.path)/.local/state/todo/serve-requests"
    _ = try Program.run(["sh", "-c", "rm -f '\(log)'; mkdir '\(log)'"])
    let refusal = try served.change(1, "append", served.row(1), ",\"words\":[\"later\"]")
    #expect(
      refusal.status == "503" && refusal.body.contains("can't save the request (\(log) can't be written)"),
      "\(refusal.body)")
    #expect(try served.file() == "Call Mom\n")
    _ = try Program.run(["rmdir", log])
    #expect(try served.change(1, "append", served.row(1), ",\"words\":[\"later\"]").status == "200")
    #expect(try served.file() == "Call Mom later\n")
  }

  @Test(arguments: [
    ("append", "\"later\"", "200", "Call Mom later\nBuy milk\n"),
    ("due", "\"2026-12-01\"", "200", "Call Mom due:2026-12-01\nBuy milk\n"),
    ("move", "\"--create\",\"later.txt\"", "400", "Call Mom\nBuy milk\n"),
    ("move", "\"later.txt\"],\"flags\":[\"create\"", "200", "\nBuy milk\n"),
    ("move", "\"../x.txt\"", "400", "Call Mom\nBuy milk\n"), ("ls", "", "400", "Call Mom\nBuy milk\n"),
    ("due", "", "400", "Call Mom\nBuy milk\n"), ("start", "", "200", "Call Mom tracking:"),
  ])
  func doesAnyActionByItsName(name: String, words: String, status: String, file: String) throws {
    let served = try Served("Call Mom\nBuy milk\n").entered()
    #expect(try served.ask("/api/v1/actions").body.contains("\"name\":\"append\""))
    #expect(try served.change(1, name, served.row(1), ",\"words\":[\(words)]").status == status)
    #expect(try served.file().hasPrefix(file))
  }

  /// A request names its tasks with the lines that it has seen, so a word is no further task, list or option.
  @Test(arguments: [
    ("do", "\"2-3\"", "“2-3” is not expected here: the tasks are chosen already."),
    ("move", "\"todo.txt\",\"someday.txt\"", "“someday.txt” is not expected here."),
    ("reopen", "\"someday.txt\"", "“reopen” takes no words."),
    ("del", "\"2\",\"3\"", "“3” is not expected here."),
    ("pri", "\"B\",\"2\",\"C\"", "“2” is not expected here: the tasks are chosen already."),
    ("tag", "\"2\",\"+x\"", "“2” is not expected here: the tasks are chosen already."),
    ("depend", "\"on\",\"2\"", "“2” is not expected here: the tasks are chosen already."),
    ("do", "\"--force\"", "“--force” is not expected here: the tasks are chosen already."),
    ("priority", "],\"priority\":\"--help\",\"add\":[", "PRIORITY must be anywhere from A to Z."),
  ])
  func wordsReachNoOtherTask(action: String, words: String, message: String) throws {
    let served = try Served("one\ntwo\nthree\n")
    try served.scratch.write("x done\n", to: "someday.txt")
    try served.entered()
    let answer = try served.change(1, action, served.row(1), ",\"words\":[\(words)]")
    #expect(answer.status == "400")
    #expect(answer.body == "{\"message\":\"\(message)\"}\n")
    #expect(try served.file() == "one\ntwo\nthree\n")
    #expect(try served.file("someday.txt") == "x done\n")
  }

  @Test(arguments: [
    ("tags", "\"add\":[\"foo\"]", "“foo” is not a tag: a tag begins with + or @."),
    ("tags", "\"add\":[\"+x\"],\"remove\":[\"+y z\"]", "“+y z” is not a tag: a tag begins with + or @."),
    ("tags", "\"add\":[]", "No tag is named."), ("untag", "\"words\":[]", "“untag” needs a tag."),
    ("edit", "\"parts\":{\"text\":\"one\",\"priority\":\"zz\"}", "A priority is a letter from A to Z."),
  ])
  func aPartThatIsInvalidIsTold(action: String, parts: String, message: String) throws {
    let served = try Served("one\n").entered()
    let answer = try served.change(1, action, served.row(1), ",\(parts)")
    #expect(answer.status == "400" && answer.body == "{\"message\":\"\(message)\"}\n", "\(answer)")
    #expect(try served.file() == "one\n")
  }

  /// Another change under the identifier of an earlier one is a retry of that.
  @Test func aRepeatedRequestGetsTheFirstAnswer() throws {
    let served = try Served("one\n").entered()
    let first = try served.change(1, "add", nil, ",\"text\":\"two\"")
    let again = try served.change(1, "add", nil, ",\"text\":\"three\"")
    #expect(first.body.contains("Added “two”.") && again.body == "{\"message\":\"Added “two”.\"}\n")
    #expect(try served.file() == "one\ntwo\n")
  }

  @Test func theAnswerSaysWhatWasDone() throws {
    let served = try Served("one\n").entered()
    let answer = try served.change(1, "del", served.row(1), ",\"words\":[\"n\"]")
    #expect(answer.body == "{\"message\":\"Removed 'n' from task.\"}\n")
    #expect(try served.file() == "oe\n")
  }

  /// However many tasks it changes.
  @Test func aChangeIsUndoneAtOnce() throws {
    let served = try Served("a\nb\nc\n").entered()
    let tasks = try (1...3).map { try served.row($0) }
      .map { "{\"id\":\"\($0.id)\",\"raw\":\"\($0.raw)\"}" }.joined(separator: ",")
    #expect(try served.change(1, "delete", nil, ",\"tasks\":[\(tasks)]").status == "200")
    #expect(try served.file() == "\n\n\n")
    #expect(try served.run("log").contains("del 1 2 3  (on the page)\n"))
    #expect(try served.change(2, "undo", nil).status == "200")
    #expect(try served.file() == "a\nb\nc\n")
  }

  @Test func aLineThatIsNotUTF8CanBeChanged() throws {
    let served = try Served("x")
    _ = try Program.run([
      "bash", "-c", "printf 'Caf\\xe9 one \\xff\\xfe two\\nBuy\\n' > '\(served.scratch.path)/todo.txt'",
    ])
    try served.entered()
    func bytes() throws -> String {
      try Program.run(["xxd", "-p", "-c", "99", "\(served.scratch.path)/todo.txt"])
    }
    let text = try served.row(1).raw
    #expect(try served.change(1, "edit", served.row(1), ",\"text\":\"\(text) more\"").status == "200")
    #expect(try bytes().hasPrefix("436166e9206f6e6520fffe2074776f206d6f72650a"))
    #expect(try served.change(2, "edit", served.row(1), ",\"text\":\"Cafe \u{FFFD}\"").status == "400")
    #expect(try served.change(3, "priority", served.row(1), ",\"priority\":\"A\"").status == "200")
    #expect(try served.change(4, "edit", served.row(1), ",\"text\":\"Coffee\"").status == "200")
    #expect(try served.file() == "Coffee\nBuy\n")
  }

  @Test(arguments: ["\u{1B}]0;x", "a\u{0}b", "a\u{7F}"]) func theFilesHaveNoNewControlCharacters(
    _ text: String
  ) throws {
    let served = try Served("Old \u{1B} line\n")
    func edit(_ request: Int, _ edit: TodoEdit) throws -> String {
      let change: JSONValue = [
        "request": .string("1" + String(repeating: "0", count: 30) + "\(request)"), "edits": [edit.json],
      ]
      return try served.ask(
        "/api/v1/files/todo.txt", String(decoding: change.line, as: UTF8.self),
        headers: ["Authorization: Bearer \(served.token)"]
      ).status
    }
    #expect(try edit(1, .append(Array(text.utf8))) == "400")
    #expect(try edit(2, .insert(Array("\(text)\n".utf8), at: 1)) == "400")
    let line = TodoLine(number: 1, text: Array("Old \u{1B} line".utf8))
    #expect(try edit(3, .replace(line, with: Array("New \u{1B} line".utf8))) == "200")
    #expect(try served.file() == "New \u{1B} line\n")
  }

  @Test(arguments: [
    Array(repeating: "*a*b", count: 600).joined(separator: "%20"), String(repeating: "a", count: 1_001),
    Array(repeating: "a", count: 81).joined(separator: "%20"),
  ])
  func aFilterIsBounded(_ query: String) throws {
    let served = try Served("Call Mom\n").entered()
    for path in ["tasks", "search", "events"] {
      #expect(try served.ask("/api/v1/\(path)?q=\(query)").status == "400")
    }
  }

  @Test func answersAreCompressedAndHaveVersions() throws {
    let served = try Served(
      (1...300).map { "Task number \($0) +project\($0 % 7) due:2026-12-0\($0 % 9 + 1)\n" }.joined())
    try served.entered()
    for path in ["/", "/page.js", "/page.css", "/api/v1/tasks", "/api/v1/files/todo.txt"] {
      func fetch(_ options: String...) throws -> String {
        try Program.run([
          "bash", "-c",
          "curl -sS -b '\(served.scratch.path)/jar' \(options.joined(separator: " ")) '\(served.url)\(path)' | md5sum",
        ])
      }
      func head(_ header: String) throws -> String {
        try Program.run([
          "curl", "-sS", "-o", "/dev/null", "-D", "-", "-b", "\(served.scratch.path)/jar", "-H", header,
          "\(served.url)\(path)",
        ])
      }
      #expect(try fetch() == fetch("--compressed"))
      let answer = try head("Accept-Encoding: gzip, br")
      #expect(answer.contains("200") && answer.lowercased().contains("content-encoding: gzip"))
      let version = try #require(answer.split(separator: "\r\n").first { $0.hasPrefix("ETag: ") })
      #expect(try head("If-None-Match: \(version.dropFirst("ETag: ".count))").contains(" 304 "))
      #expect(try head("Accept-Encoding: gzip;q=0").lowercased().contains("content-encoding") == false)
    }
  }

  @Test(arguments: [0, 1, 2, 3, 300, 5_000, 100_000]) func compressionIsReversible(_ count: Int) throws {
    var generator = SystemRandomNumberGenerator()
    let scratch = try ScratchDirectory()
    defer { scratch.remove() }
    for letters in [2, 26, 94] {
      let text = (0..<count).map { _ in
        String(UnicodeScalar(UInt8(33 + Int.random(in: 0..<letters, using: &generator))))
      }.joined()
      try scratch.write(text, to: "plain")
      let base64 = String(decoding: Base64.encode(GZip.compressed(Array(text.utf8))[...]), as: UTF8.self)
      try scratch.write(base64, to: "packed")
      let path = scratch.path
      _ = try Program.run(["sh", "-c", "base64 -d '\(path)/packed' | gzip -dc | cmp - '\(path)/plain'"])
    }
  }

  @Test func anotherProgramsFirstChangeIsNotThePages() throws {
    let served = try Served("Call Mom\n").entered()
    let stream = try served.stream("/api/v1/events")
    defer { stream.end() }
    func change(with word: String) throws -> String {
      while let line = stream.readLine() { if line.contains(word) { return line } }
      return ""
    }
    _ = try change(with: "data: ")
    #expect(try served.change(1, "add", nil, ",\"text\":\"mine\"").status == "200")
    #expect(try change(with: "mine").contains("\"request\""))
    try served.scratch.write("Call Mom\nmine\nforeign\n", to: "todo.txt")
    #expect(try !change(with: "foreign").contains("\"request\""))
  }

  @Test func oneTokenCannotTakeAllStreams() throws {
    let scratch = try ScratchDirectory()
    try scratch.write("Buy milk +Shop\n", to: "todo.txt")
    try Served.run(["view", "--save", "shopping", "+Shop"], in: scratch)
    let owner = try RunningProgram([Served.program, "serve"], environment: Served.environment(scratch))
    let token = try #require(owner.readLine()?.split(separator: "#").last)
    owner.end()
    let served = try Served(in: scratch, ["--view", "shopping"])
    let script = """
      import http.client, sys
      def open_stream(token):
          connection = http.client.HTTPConnection(sys.argv[1])
          connection.request("GET", "/api/v1/events", headers={"Authorization": f"Bearer {token}"})
          return connection.getresponse()
      streams = [open_stream(sys.argv[2]) for _ in range(257)]
      print([stream.status for stream in streams].index(503), open_stream(sys.argv[3]).status)
      """
    try scratch.write(script, to: "streams.py")
    let output = try Program.run([
      "python3", "\(scratch.path)/streams.py", String(served.url.dropFirst("http://".count)), served.token,
      String(token),
    ])
    #expect(output == "256 200\n")
  }

  @Test func aPageWithoutScriptWorksAfterARefusal() throws {
    let served = try Served("Call Mom\n", "--base", "/todo").entered()
    func post(_ form: String) throws -> String {
      try Program.run([
        "curl", "-sS", "-b", "\(served.scratch.path)/jar", "-H", "Origin: \(served.origin)", "-d", form,
        "\(served.url)/plain/change",
      ])
    }
    let refusal = try post("request=\(String(repeating: "0", count: 32))&action=add&text=")
    #expect(refusal.contains("role=status"))
    let targets = refusal.split(separator: "action=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(targets.allSatisfy { $0 == "/todo/plain/change" || $0 == "/todo/plain" } && !targets.isEmpty)
    #expect(!refusal.contains("href=\"plain"))
  }

  @Test func thePageWithoutScriptSaysWhatItLeavesOut() throws {
    let served = try Served((1...501).map { "Task \($0)\n" }.joined()).entered()
    #expect(try served.ask("/plain").body.contains("Only the first 500 are shown"))
  }

  @Test func aMissingListIsTold() throws {
    let served = try Served("Call Mom\n").entered()
    #expect(try served.ask("/api/v1/tasks").body.contains("\"notice\":null"))
    _ = try Program.run(["rm", "\(served.scratch.path)/todo.txt"])
    #expect(try served.ask("/api/v1/tasks").body.contains("There is no todo.txt."))
  }

  @Test func searchHitsAndAddedTasksHaveNames() throws {
    let served = try Served("Call Mom\n")
    try served.scratch.write("x 2026-11-20 Call Dad\n", to: "done.txt")
    try served.entered()
    let added = try JSONValue.values(
      in: Array(served.change(1, "add", nil, ",\"text\":\"Call Ann\"").body.utf8)
    ).first
    #expect(try added?["id"]?.text == served.row(2).id)
    let found = try served.json("/api/v1/search?q=Call")?["tasks"]
    let names = try #require(found?.elements).map { $0["id"]?.text }
    #expect(try Set(names) == [served.row(1).id, served.row(2).id, nil])
  }

  @Test func thePageHasAtMost42000CompressedBytes() {
    let files = [
      PackageResources.index_html, PackageResources.page_css, PackageResources.page_js,
      PackageResources.worker_js, PackageResources.manifest_webmanifest, PackageResources.icon_svg,
      PackageResources.icon_180_png,
    ]
    #expect(files.reduce(0) { $0 + GZip.compressed($1).count } <= 42_000)
  }

  @Test func tagsCountOpenTasks() throws {
    let served = try Served("Buy milk +Home +Home\nWater plants +Home\nx 2026-11-20 Call Ann +Home @phone\n")
      .entered()
    let tags = try served.json("/api/v1/tags")
    #expect(tags?["open"]?["+Home"] == .number(2))
    #expect(tags?["open"]?["@phone"] == .number(0))
  }

  @Test(arguments: [(8 * 60, "2026-11-22T09:01"), (9 * 60, "2026-11-22T09:01"), (9 * 60 + 1, "2026-11-22")])
  func aVersionLastsUntilATaskIsOverdue(minute: Int, part: String) {
    let list = TodoList("a due:2026-11-22T09:00\n")
    let listing = LiveListing(
      tasks: FoundTasks(list: list, sections: [], lines: [0], isBlocked: { _ in false }), file: list,
      at: TaskDate(CivilDate(daysSinceEpoch: 20_779), at: TimeOfDay(secondOfDay: 60 * minute)), news: nil,
      notice: nil)
    let names = LineNames(list)
    #expect(PlacedList(listing: listing, names: names).version == "\(names.version).\(part)")
  }

  /// Saves are minutes apart: each must still be told as the rows that it changes.
  @Test(arguments: [(8 * 60, true), (9 * 60, true), (9 * 60 + 1, false)])
  func aSaveIsToldAsRowsUntilATaskIsOverdue(minute: Int, isToldAsRows: Bool) {
    let changes = Mutex<[JSONValue?]>([])
    let view = PageListView(names: { LineNames($0) }) { _, change in changes.withLock { $0.append(change) } }
    for (text, minute) in [("a due:2026-11-22T09:00\n", 8 * 60), ("a due:2026-11-22T09:00\nb\n", minute)] {
      let list = TodoList(bytes: Array(text.utf8))
      let tasks = FoundTasks(
        list: list, sections: [], lines: (0..<UInt32(list.count)).map { $0 }, isBlocked: { _ in false })
      let now = TaskDate(CivilDate(daysSinceEpoch: 20_779), at: TimeOfDay(secondOfDay: 60 * minute))
      view.display(LiveListing(tasks: tasks, file: list, at: now, news: nil, notice: nil))
    }
    #expect(changes.withLock { $0.last.map { $0 != nil } } == isToldAsRows)
  }

  @Test func aLineKeepsItsIDWhileOthersMove() {
    let before = LineNames(TodoList("a\nb\na\n"))
    let after = LineNames(TodoList("new\na\nb\na\n"))
    #expect((0..<3).map { before[$0] } == (1..<4).map { after[$0] })
    let edited = LineNames(TodoList("a\nbb\na\n"))
    #expect(edited.moved(since: before) == [before[1]: edited[1]])
  }

  @Test(arguments: [("a=%2BWork+x", ["a": "+Work x"]), ("a=%zz&b", ["a": "%zz", "b": ""]), ("", [:])])
  func aQueryIsDecoded(_ text: String, _ values: [String: String]) {
    #expect(FormText.values(in: text[...]) == values)
  }
}
