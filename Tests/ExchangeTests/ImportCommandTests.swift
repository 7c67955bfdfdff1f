import ListModule
import ModuleTestKit
import Testing

@testable import ExchangeModule

@Suite struct ImportCommandTests {
  private func session(_ todo: String, _ file: String) -> CommandSession {
    CommandSession(["todo.txt": todo, "in": file], plugins: [ExchangePlugin.self, ListPlugin.self])
  }

  /// A task that is there already does not change.
  @Test func countsTheTasksWhoseTextWasChanged() {
    let session = session(
      "", #"[{"raw":"a\u0001\u0002"},{"raw":"b\u0001\nb"},{"text":"c\u0001"},{"text":"d\nd"},{"raw":"e\n"}]"#)
    #expect(
      session.run("import", "/ann/in").error == "Line ends or control characters became spaces in 4 tasks.")
    #expect(session.run("import", "/ann/in") == .init("TODO: 0 added, 5 were already there.\n"))
  }

  /// A pipe may never end, and on a screen the input is the user's keys.
  @Test func aScreenReadsNoPipe() throws {
    let store = InMemoryTodoStore()
    var context = ModuleContext.testing(store: store, plugins: [ExchangePlugin.self])
    store.files.store(at: "/dev/stdin").replace(with: TodoList())
    context.surroundings.stream = { path in
      guard path == "/dev/stdin" else { return nil }
      return { Array(#"[{"raw":"a"}]"#.utf8) }
    }
    let outcome = context.run(ActionCall(["import", "-"], from: .screen))
    #expect(outcome.sentences == ["/dev/stdin is not a file: use todo import in a shell."])
    try context.perform(ImportCommand.self, for: ActionCall(["import", "-"], from: .commandLine))
    #expect(try store.list().bytes == Array("a\n".utf8))
  }

  @Test(
    arguments: [
      // JSON: `raw` wins; otherwise the line is composed of the fields.
      (#"[{"raw":"(A) Call Mom","text":"other"}]"#, "(A) Call Mom\n"),
      (
        #"{"text":"Buy milk","priority":"B","created":"2026-11-01","due":"2026-12-01","projects":["home"]}"#,
        "(B) 2026-11-01 Buy milk due:2026-12-01 +home\n"
      ),
      (
        #"{"text":"Paid +x","done":true,"completed":"2026-11-02","created":"2026-11-01","projects":["x"]}"#,
        "x 2026-11-02 2026-11-01 Paid +x\n"
      ),
      (#"[{"section":"Later","tasks":[{"raw":"a"},{"raw":"b"}]},{"section":"None","tasks":[]}]"#, "a\nb\n"),
      ("{\"raw\":\"a\"}\n{\"raw\":\"b\\nc\"}\n", "a\nb c\n"),
      (#"[{"text":"\u0041\ud83e\udd5b \"q\"","extra":[1.5e3,{"deep":null}]}]"#, "A🥛 \"q\"\n"),
      ("[]", ""), ("", ""), (" \n", ""),
      // CSV.
      ("text,priority,due\r\n\"Buy, now\",A,2026-12-01\r\nCall,,\r\n", "(A) Buy, now due:2026-12-01\nCall\n"),
      ("n,raw\n1,\"say \"\"hi\"\"\"\n2,b", "say \"hi\"\nb\n"),
      ("text,done,completed\nPaid,true,2026-11-02\n", "x 2026-11-02 Paid\n"),
      ("text,due\n'=1+1,tom\na due:fri,\n", "=1+1 due:2024-10-05\na due:2024-10-11\n"),
      (#"{"text":"a","due":"tom"}"#, "a due:2024-10-05\n"),
      (
        #"{"text":"Ask what due:fri and due:next month mean","due":"2026-12-24"}"#,
        "Ask what due:fri and due:next month mean due:2026-12-24\n"
      ),
      (#"{"text":"a due:fri","due":"fri"}"#, "a due:2024-10-11\n"),
      ("text,due\nWhat is due:fri,tom\n", "What is due:fri due:2024-10-05\n"),
      (#"{"text":"a","due":"2026-12-01","dueTime":"14:05"}"#, "a due:2026-12-01T14:05\n"),
      // Text that looks like a mark, a priority or a date is protected.
      (#"{"text":"x ray at 5","done":false}"#, "2024-10-04 x ray at 5\n"),
      (#"{"text":"(A) plan","priority":"B"}"#, "(B) (A) plan\n"),
      (#"{"text":"(A) plan"}"#, "2024-10-04 (A) plan\n"),
      (#"{"text":"2026-11-01 was fine"}"#, "2024-10-04 2026-11-01 was fine\n"),
      (#"{"text":"2026-11-01 was fine","done":true}"#, "x 2024-10-04 2024-10-04 2026-11-01 was fine\n"),
      // No control character is imported.
      (#"{"raw":"a\u0000b\u001b[2Jc\u009b"}"#, "a b [2Jc  \n"),
      // iCalendar.
      (
        "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:q\r\nSUMMARY:Call\\, now\r\nPRIORITY:5\r\nDUE;VALUE=DATE:2026\r\n 1201\r\n"
          + "CATEGORIES:home,in the garden\r\nATTENDEE;CN=Ann:mailto:ann@b.c\r\nATTENDEE:invalid:bob\r\nRRULE:FREQ=WEEKLY;INTERVAL=2\r\nBEGIN:VALARM\r\nSUMMARY:no\r\n"
          + "END:VALARM\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
        "(B) Call, now due:2026-12-01 rec:+2w +home +in-the-garden to:ann@b.c,bob\n"
      ),
      (
        "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:Paid\nSTATUS:COMPLETED\nCOMPLETED:20190928T101500Z\nEND:VTODO\nEND:VCALENDAR\n",
        "x 2019-09-28 Paid\n"
      ),
    ] as [(String, String)])
  func readsJSONCSVAndICalendar(file: String, lines: String) throws {
    let session = session("", file)
    #expect(session.run("import", "/ann/in").status == 0)
    #expect(try session.text() == lines)
  }

  @Test func readsTasksOfTaskwarriorWithoutUUIDs() throws {
    let session = session(
      "",
      #"[{"description":"a","status":"pending","tags":"x"},{"description":"a","entry":"20261101T100000Z"}]"#)
    #expect(session.run("import", "/ann/in").output.hasSuffix("TODO: 2 added.\n"))
    #expect(try session.text() == "a @x\n2026-11-01 a\n")
  }

  @Test func archivedTasksAreNotImportedAgain() throws {
    let session = CommandSession(
      [
        "todo.txt": "", "done.txt": "x 2026-11-01 Paid\nx 2026-11-02 Review id:4711 spent:1h\n",
        "in": #"[{"raw":"x 2026-11-01 Paid"},{"raw":"Review id:4711"},{"raw":"new"}]"#,
      ], plugins: [ExchangePlugin.self])
    #expect(
      session.run("import", "/ann/in") == .init("1 new\nTODO: 1 added, 2 were already there.\n"))
    #expect(try session.text() == "new\n")
  }

  @Test(arguments: [
    ("", "x 2026-11-21 Pay due:2026-12-01\n", ["(A) 2026-11-01 Pay due:2026-12-01"], ""),
    ("", "x 2026-11-21 Pay pri:A +x\n", ["(A) Pay +x"], ""),
    ("x 2026-11-21 2026-11-01 Pay\n", "", ["(A) 2026-11-01 Pay"], ""),
    (
      "Water due:2026-12-08 rec:+1w\n", "x Water due:2026-12-01 rec:+1w\n",
      ["Water due:2026-12-01 rec:+1w"], ""
    ),
    // It was created later, or the file has the completed one, too.
    ("", "x 2026-11-21 Pay\n", ["2026-11-22 Pay"], "2026-11-22 Pay\n"),
    ("", "x Pay\n", ["Pay", "Pay", "x Pay"], "Pay\nPay\n"),
    ("x Pay\n", "", ["Pay", "x Pay"], "Pay\n"),
  ])
  func tasksCompletedHereAreNotImportedAgain(todo: String, done: String, raws: [String], new: String) throws {
    let file = raws.map { "{\"raw\":\"\($0)\"}\n" }.joined()
    let session = CommandSession(
      ["todo.txt": todo, "done.txt": done, "in": file], plugins: [ExchangePlugin.self])
    _ = session.run("import", "/ann/in")
    #expect(try session.text() == todo + new)
  }

  /// A member or field of any type is read or named.
  @Test(arguments: [
    (
      #"{"text":"a","due":1796428800,"done":"yes","completed":20261120,"tags":["home"],"contexts":"@pc","projects":"work, +x"}"#,
      "x 2026-11-20 a due:2026-12-05 +work +x @pc @home\n", ""
    ),
    (
      #"{"text":"a","done":"maybe","priority":1,"rec":[1],"projects":["b",2],"contexts":{"c":1}}"#,
      "a +b\n",
      "Not carried over: priority (1 task), done (1 task), rec (1 task), projects (1 task), contexts (1 task)."
    ),
    (#"{"text":"a","completed":true}"#, "x a\n", ""), (#"{"text":"a","raw":""}"#, "a\n", ""),
    ("text,projects\na,+b\n", "a +b\n", ""), (#"{"text":"a","projects":["+b"]}"#, "a +b\n", ""),
    ("text,completed\na,2026-11-20\n", "x 2026-11-20 a\n", ""), ("text,done\na,done\n", "x a\n", ""),
    ("text,done,completed\na,no,2026-11-20\n", "a\n", "Not carried over: completed (1 task)."),
    ("text,done\na,maybe\n", "a\n", "Not carried over: done (1 task)."),
    // The line counts, because the file does not tell which of both was edited.
    (
      "raw,due,priority,text,done\n(A) a,2026-12-01,B,a,FALSE\n", "(A) a\n",
      "The line in raw counts, so these were left out: priority (1 task), due (1 task)."
    ),
    (
      #"{"raw":"a due:2026-12-01T14:05 +x","due":"2026-12-01T14:05","done":true,"projects":["x"],"t":null}"#,
      "a due:2026-12-01T14:05 +x\n", "The line in raw counts, so these were left out: done (1 task)."
    ),
    (#"{"n":1,"raw":"a","section":"b","notes":"c"}"#, "a\n", "Not carried over: notes (1 task)."),
  ])
  func readsOrNamesEveryField(file: String, text: String, notes: String) throws {
    let session = session("", file)
    #expect(session.run("import", "/ann/in").error == notes)
    #expect(try session.text() == text)
  }

  @Test(arguments: [
    ("[{\"raw\":\"a\"},\n{\"raw\":}]", ":2: expected a value"),
    ("[{\"raw\":\"a\"}\n", ":2: expected a comma or ]"),
    ("{\"raw\":\"a", ":1: a string is not closed"), ("{\"raw\":\"\\q\"}", ":1: “\\q” is not an escape"),
    ("[{\"n\":1}]", ": a task has neither raw nor text"), ("[1]", ": a task has neither raw nor text"),
    ("{\"text\":\"a\",\"priority\":\"high\"}", ": “high” is not a priority"),
    ("{\"text\":\"a\",\"created\":\"2026-02-30\"}", ": “2026-02-30” is not a date"),
    ("Call Mom\nBuy milk\n", ": it is neither JSON nor iCalendar nor CSV with a column raw or text"),
    ("text\n\"a\nb", ":2: a quotation mark is not closed"),
    ("text\na,b\n", ":2: it has more fields than names"),
    ("raw\n\"a\"b\n", ":2: text follows a closing quotation mark"),
    ("BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:a\n", ":2: a to-do does not end"),
    (String(repeating: "[", count: 100_000), ":1: it is nested too deeply"),
  ])
  func importsAllOrNothing(file: String, reason: String) throws {
    let session = session("b\n", file)
    let result = session.run("import", "/ann/in")
    #expect(result.status == 1)
    #expect(result.error == "/ann/in\(reason). Nothing was added.")
    #expect(try session.text() == "b\n")
  }

  @Test func omitsExistingTasks() throws {
    let session = session("a\nb id:7\n", #"[{"raw":"a"},{"raw":"c"},{"raw":" "}]"#)
    #expect(session.run("import", "/ann/in").output == "3 c\nTODO: 1 added, 1 was already there.\n")
    #expect(session.run("import", "/ann/in").output == "TODO: 0 added, 2 were already there.\n")
    #expect(try session.text() == "a\nb id:7\nc\n")
  }

  /// A list may have a line twice, and its export does then.
  @Test(arguments: [
    #"[{"raw":"a"},{"raw":"b"},{"raw":"a"},{"raw":"x done"},{"raw":"x done"}]"#,
    "text,done\na,\nb,\na,\ndone,true\ndone,true\n",
    "BEGIN:VCALENDAR\n"
      + ["a", "b", "a", "done\nSTATUS:COMPLETED", "done\nSTATUS:COMPLETED"].map {
        "BEGIN:VTODO\nSUMMARY:\($0)\nEND:VTODO\n"
      }.joined() + "END:VCALENDAR\n",
  ])
  func equalTasksOfAFileAreTasksOfTheirOwn(file: String) throws {
    let session = CommandSession(
      ["todo.txt": "a\n", "done.txt": "x done\n", "in": file], plugins: [ExchangePlugin.self])
    #expect(
      session.run("import", "/ann/in").output
        == "2 b\n3 a\n4 x done\nTODO: 3 added, 2 were already there.\n")
    #expect(session.run("import", "/ann/in").output == "TODO: 0 added, 5 were already there.\n")
    #expect(try session.text() == "a\nb\na\nx done\n")
  }

  /// The file does not show which version is newer, so the task stays unchanged.
  @Test func reportsDifferencesFromTheFile() throws {
    let task = #"{"uuid":"4711","description":"TEXT","status":"pending"}"#
    let session = session("", task.replacing("TEXT", with: "Pay"))
    #expect(session.run("import", "/ann/in").output == "1 Pay\nTODO: 1 added.\n")
    #expect(session.run("import", "/ann/in").error.isEmpty)
    session.files.store(at: "/ann/in").replace(with: TodoList(task.replacing("TEXT", with: "Pay more")))
    #expect(
      session.run("import", "/ann/in")
        == .init(
          "TODO: 0 added, 1 was already there.\n",
          error: "Task 1 differs from the file and was not changed.", status: 0))
    #expect(try session.text() == "Pay\n")
  }

  @Test func knowsATaskByItsUID() throws {
    let file = "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:7\nSUMMARY:b as it was\nEND:VTODO\nEND:VCALENDAR\n"
    let session = session("a\nb id:7\n", file)
    #expect(session.run("import", "/ann/in").output == "TODO: 0 added, 1 was already there.\n")
  }

  @Test func readsATaskWithThousandsOfProjects() throws {
    let names = (0..<20_000).map { "p\($0)" }
    let list = names.map { "\"\($0)\"" }.joined(separator: ",")
    let session = session("", "{\"text\":\"a\",\"projects\":[\(list)]}")
    #expect(session.run("import", "/ann/in").status == 0)
    #expect(try session.text() == "a " + names.map { "+\($0)" }.joined(separator: " ") + "\n")
  }

  @Test func dryRunWritesNothing() throws {
    let session = session("a\n", #"[{"raw":"a"},{"raw":"c"}]"#)
    #expect(
      session.run("import", "/ann/in", "--dry-run").output
        == "2 c\nTODO: 1 would be added, 1 was already there.\n")
    #expect(try session.text() == "a\n")
  }

  @Test func aMissingFileIsAnError() {
    #expect(
      CommandSession(["todo.txt": ""], plugins: [ExchangePlugin.self]).run("import", "/ann/no").error
        == "TODO: File /ann/no does not exist.")
    #expect(
      CommandSession(["todo.txt": "", "dir/in": ""], plugins: [ExchangePlugin.self]).run(
        "import", "/ann/dir/"
      ).error
        == "TODO: /ann/dir/ is a folder: name a file in it.")
  }

  /// The file may have been cut off there.
  @Test func aCalendarHasAnEnd() throws {
    let session = session("", "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:One\nEND:VTODO\n")
    #expect(
      session.run("import", "/ann/in").error == "/ann/in:1: the calendar does not end. Nothing was added.")
    #expect(try session.text() == "")
  }

  /// Characters of all planes, combining ones too. Bytes that can't be in a line are left out.
  private func anyScalars(count: UInt64, using generator: inout SeededGenerator) -> String {
    var text = String.UnicodeScalarView()
    while text.count < count {
      let scalar = Unicode.Scalar(UInt32.random(in: 0xA0...0x1FFFF, using: &generator))
      if let scalar { text.append(scalar) }
    }
    return String(text)
  }

  /// Importing an export adds nothing to the same list, and adds every task to an empty list.
  @Test(arguments: ["json", "ndjson", "csv", "ics"], 1...40)
  func importsAnExportWithoutDuplicates(format: String, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "(A) ", "x 2026-11-02 ", "2026-11-01 ", "Call", " Mom,", " \"now\"", " due:2026-12-01", " rec:+1m",
      " +home", "\u{301}", "\u{FE0F}", "\u{200D}", "\u{1F3FB}", "\u{2028}", "'", "\\,", "\\n", ";:\"", "-",
      "@",
      " @phone", " id:7", "; \\n", " ä🥛", "\t", " t:2026-11-30", " a:b:c", " http://x.y/z", "'", "=1+1",
    ]
    let lines = (0..<8).map { index in
      (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined().replacing("id:7", with: "id:\(index)") + anyScalars(count: seed % 4, using: &generator)
    }
    let text = lines.map { "\($0)\n" }.joined()
    let source = CommandSession(["todo.txt": text], plugins: [ListPlugin.self])
    let exported = source.run("list", "--\(format)", "--all").output
    let again = session(text, exported).run("import", "/ann/in")
    #expect(again.output.hasPrefix("TODO: 0 added") && !again.error.contains("raw"))
    let copy = session("", exported)
    #expect(copy.run("import", "/ann/in").status == 0)
    let isListed = { (line: String) in !line.unicodeScalars.allSatisfy { $0 == " " || $0 == "\t" } }
    let copied = Set(try copy.text().split(separator: "\n").map(String.init))
    #expect(copied.symmetricDifference(lines.filter(isListed)) == [])
  }
}
