import Glibc
import NetworkTestKit
import RemoteServices
import Synchronization
import Testing

/// `todo sync --setup` with wrong addresses, passwords and lists: each is refused with one clear sentence.
@Suite(.timeLimit(.minutes(15))) struct SyncSetupTests {
  private let machine: Machine

  init() throws { machine = try Machine("Call Mom\n") }

  private var scratch: ScratchDirectory { machine.scratch }

  private func setUp(_ address: String) throws -> (output: String, status: Int32) {
    try machine.todo("sync", "--setup", address)
  }

  private static let page = RemoteAnswer(
    headers: [RemoteHeader("Content-Type", "text/html")], body: Array("<!DOCTYPE html>\n<p>Hello</p>\n".utf8))

  // MARK: Addresses

  /// git, which is asked last, is not configured here.
  @Test(arguments: [
    (RemoteAnswer(status: 404), "it answered 404"), (RemoteAnswer(status: 410), "it answered 404"),
    (RemoteAnswer(status: 405), "it answered 405"), (RemoteAnswer(status: 501), "it answered 501"),
    (page, "its answer is not one of WebDAV"),
  ])
  func namesWhatAnAddressLacks(answer: RemoteAnswer, clause: String) throws {
    let server = try LoopbackServer { _ in .answer(answer) }
    let (output, status) = try setUp("\(server.url)/x")
    #expect(
      output
        == "todo-network: \(server.url)/x has neither a folder (WebDAV), nor task lists (CalDAV), nor a git "
        + "repository: \(clause). Nothing was changed.\n")
    #expect(status == 1)
  }

  @Test func reportsAnErrorOfTheServerAsItsError() throws {
    let server = try LoopbackServer { _ in .answer(RemoteAnswer(status: 500)) }
    let (output, status) = try setUp("\(server.url)/x")
    #expect(output == "127.0.0.1: The server answered with an error (500).\n" && status == 1)
  }

  @Test func reportsAFolderThatTheServerDoesNotCreate() throws {
    let folder = ScriptedFolder()
    let server = try LoopbackServer { request in
      switch request.method {
      case "PROPFIND" where request.target == "/dav/lists/new/": .answer(RemoteAnswer(status: 404))
      case "MKCOL": .answer(RemoteAnswer(status: 403))
      default: folder.reply(to: request)
      }
    }
    let (output, status) = try setUp("\(server.url)/dav/lists/new")
    #expect(
      output.contains("the folder does not exist, and the server refuses to create it (403)"), "\(output)")
    #expect(status == 1)
  }

  /// A program without a server is not asked anything.
  @Test(arguments: [
    ("caldav://ann:secret@cloud.example.org/dav", "Write the address with https:// instead of caldav://."),
    ("DAVS://cloud.example.org", "Write the address with https:// instead of DAVS://."),
    (
      "cloud.example.org",
      "Write https:// in front of cloud.example.org if it is a server, or ./ if it is a folder."
    ),
    (
      "ann@nas/dav", "Write https:// in front of ann@nas/dav if it is a server, or ./ if it is a folder."
    ),
    (
      "cloud.example.org:8443/",
      "Write https:// in front of cloud.example.org:8443/ if it is a server, or ./ if it is a folder."
    ),
    (
      "127.0.0.1:5232", "Write http:// in front of 127.0.0.1:5232 if it is a server, or ./ if it is a folder."
    ),
  ])
  func asksForTheScheme(address: String, sentence: String) throws {
    let (output, status) = try setUp(address)
    #expect(output == "todo-network: \(sentence)\n" && status == 1)
  }

  @Test func gitOverHTTPIsStillFound() throws {
    let repository = "\(scratch.path)/server"
    try Program.run(["git", "init", "--quiet", "--bare", repository])
    try Program.run(["git", "-C", repository, "update-server-info"])
    let server = try LoopbackServer { request in
      guard request.method == "GET" else { return .answer(RemoteAnswer(status: 405)) }
      let path = request.target.prefix { $0 != "?" }
      guard let text = try? Program.run(["cat", repository + path.dropFirst(5)]) else {
        return .answer(RemoteAnswer(status: 404))
      }
      return .answer(
        RemoteAnswer(headers: [RemoteHeader("Content-Type", "text/plain")], body: Array(text.utf8)))
    }
    // git has no name yet, which is the only fault.
    #expect(try setUp("\(server.url)/repo").output.contains("git needs your name and address"))
  }

  // MARK: Passwords

  private static let entry = "machine 127.0.0.1 login ann password secret\n"

  @Test(
    arguments: [
      (
        401, "", nil, 0o600,
        "The server asks for a name and a password, and none was found (401). Write into ~/.netrc: machine 127.0.0.1 login NAME password PASSWORD."
      ),
      (
        401, "bob@", entry, 0o600,
        "The server asks for the password of bob, and none was found (401). Write into ~/.netrc: machine 127.0.0.1 login bob password PASSWORD."
      ),
      (401, "", entry, 0o600, "The server rejected the name ann or the password from ~/.netrc (401)."),
      (
        403, "ann@", entry, 0o600,
        "The server refuses ann access to this address (403). Check the address, the name, and the password from ~/.netrc."
      ),
      (
        401, "ann@", entry, 0o644,
        "The server asks for the password of ann, and none was found (401). ~/.netrc is readable by others, so it was not used: chmod 600 ~/.netrc."
      ),
    ] as [(Int, String, String?, UInt32, String)])
  func saysWhyAServerRefuses(
    refusal: Int, user: String, netrc: String?, mode: UInt32, sentence: String
  ) throws {
    if let netrc { try scratch.write(netrc, to: ".netrc", mode: mode) }
    let server = try LoopbackServer { _ in .answer(RemoteAnswer(status: refusal)) }
    let (output, status) = try setUp(server.url.replacing("://", with: "://\(user)") + "/dav/ann/tasks/")
    #expect(output == "127.0.0.1: \(sentence)\n" && status == 1)
  }

  @Test func namesThePlaceOfAPasswordInTheFileOfSources() throws {
    let server = try LoopbackServer { _ in .answer(RemoteAnswer(status: 401)) }
    try scratch.write(
      "[phone]\r\ntype = caldav\r\nurl = \(server.url)\r\nuser = ann\r\ntoken-command = printf secret\r\n",
      to: ".config/todo/sources")
    #expect(
      try setUp("\(server.url)/dav/").output
        == "127.0.0.1: The server rejected the name ann or the password from printf (401).\n")
  }

  // MARK: Lists

  /// A server with the lists M4, M5 and M6.
  private func serverOfLists() throws -> LoopbackServer {
    @Sendable func collection(_ name: String) -> String {
      ScriptedCalendar.response(
        "/dav/ann/\(name.lowercased())/",
        "<resourcetype><collection/><C:calendar/></resourcetype><displayname>\(name)</displayname>"
          + "<C:supported-calendar-component-set><C:comp name=\"VTODO\"/></C:supported-calendar-component-set>"
      )
    }
    return try LoopbackServer { request in
      let body = String(decoding: request.body, as: UTF8.self)
      switch request.method {
      case "PROPFIND" where request.target == "/dav/" && request.header("Depth") == "0":
        return .answer(
          ScriptedCalendar.multiStatus([
            ScriptedCalendar.response(
              "/dav/", "<C:calendar-home-set><href>/dav/ann/</href></C:calendar-home-set>")
          ]))
      case "PROPFIND" where request.target == "/dav/ann/":
        return .answer(ScriptedCalendar.multiStatus(["M4", "M5", "M6"].map { collection($0) }))
      case "PROPFIND": return .answer(ScriptedCalendar.multiStatus([collection("M4")]))
      case "REPORT" where body.contains("calendar-query"): return .answer(ScriptedCalendar.multiStatus([]))
      default: return .answer(RemoteAnswer(status: 404))
      }
    }
  }

  private func setUpLists(_ lists: String) throws -> (output: String, status: Int32) {
    let server = try serverOfLists()
    try scratch.write(
      "[phone]\ntype = caldav\nurl = \(server.url)\nlists = \(lists)\n", to: ".config/todo/sources")
    return try setUp("\(server.url)/dav/")
  }

  @Test(arguments: [
    ("M4, M4", "“M4” is twice in “lists” of the file of sources. Remove one."),
    ("M4, /dav/ann/m4/ = +a", "“M4” is twice in “lists” of the file of sources. Remove one."),
    (
      "M4 = +a, M5, M6 = +a",
      "“M4” and “M6” in “lists” of the file of sources have the same target, +a. Give each list its own."
    ),
    (
      "M4 = a.txt, M5 = a.txt",
      "“M4” and “M5” in “lists” of the file of sources have the same target, a.txt. Give each list its own."
    ),
    (
      "M4, M5 = todo.txt",
      "“M4” and “M5” in “lists” of the file of sources have no target, but only one list can be the rest of todo.txt. Give one a project or a file, as in “M5 = +project” or “M5 = other.txt”."
    ),
    ("M4 = done.txt", "“done.txt” is neither a project, as +work, nor a file beside todo.txt, as work.txt."),
    ("M7", "127.0.0.1 has no list “M7”. There are: M4 (/dav/ann/m4/), M5 (/dav/ann/m5/), M6 (/dav/ann/m6/)."),
  ])
  func refusesListsThatExcludeEachOther(lists: String, sentence: String) throws {
    let (output, status) = try setUpLists(lists)
    #expect(output == "todo-network: \(sentence)\n" && status == 1)
  }

  @Test(arguments: ["=", "M4, = +a"])
  func aListNeedsAName(lists: String) throws {
    let (output, status) = try setUpLists(lists)
    #expect(
      output.contains("/sources:4: “\(lists.split(separator: ", ").last ?? "")” needs the name of a list"))
    #expect(status == 1)
  }

  @Test(arguments: [
    ("M4 = +a, M5 = +b", "  No list is for tasks without +a or +b: they stay here.\n"),
    ("M4 = a.txt", "  No list is for todo.txt: its tasks stay here.\n"), ("M4, M5 = +b", ""),
  ])
  func saysWhichTasksStayHere(lists: String, line: String) throws {
    try scratch.write("", to: "a.txt")
    let output = try setUpLists(lists).output
    #expect(line.isEmpty ? !output.contains("stay here") : output.contains(line), "\(output)")
  }

  /// Types an answer after each question on a terminal: the program drops what is typed before a question.
  private static let typist = """
    import os, pty, sys
    answers = sys.argv[1].split(";" if ";" in sys.argv[1] else ",")
    process, terminal = pty.fork()
    if process == 0: os.execv(sys.argv[2], sys.argv[2:])
    text = asked = ""
    while True:
        try: part = os.read(terminal, 4096).decode()
        except OSError: break
        text += part
        asked += part
        if answers and (asked.endswith("? ") or asked.endswith("(y/n) ")):
            asked = ""
            os.write(terminal, (answers.pop(0) + "\\n").encode())
    print(text.replace("\\r", ""), end="")
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
    """

  private func answering(_ answers: String, at address: String) throws -> (output: String, status: Int32) {
    let typist = try scratch.write(Self.typist, to: "typist.py")
    return try Program.result(
      of: ["python3", typist, answers, Checkout.program, "sync", "--setup", address],
      environment: machine.environment + ["TERM=dumb"])
  }

  @Test(arguments: [("2,n", "M5"), ("m6,n", "M6"), ("/dav/ann/m4,n", "M4"), ("nonsense,9,M5,n", "M5")])
  func takesANumberANameOrAPathOfAList(answers: String, name: String) throws {
    let server = try serverOfLists()
    let (output, status) = try answering(answers, at: "\(server.url)/dav/")
    #expect(output.contains("127.0.0.1: \(name)\n"), "\(output)")
    #expect(output.contains("Nothing was set up.") && status == 1)
    if answers.contains("9") {
      #expect(output.contains("There is no list “9”. Type the number, the name or the path of a list."))
    }
  }

  /// In the words of “lists” in the file of sources, with numbers, too.
  @Test(arguments: [
    ("1, 2 = +work, m6 = shopping.txt;n", "127.0.0.1: M4, M5 = +work, M6 = shopping.txt\n"),
    ("M5 = +work;n", "127.0.0.1: M5 = +work\n"),
    ("1, 1;1, 7;1, 2;= +a;1, 3 = +b;n", "“M4” is twice in the answer. Remove one."),
    ("1, 7;1;n", "127.0.0.1 has no list “7”."), ("1, 2;1;n", "“M4” and “M5” in the answer have no target"),
    ("= +a;1;n", "“= +a” needs the name of a list before the =."),
  ])
  func takesSeveralLists(answers: String, sentence: String) throws {
    let server = try serverOfLists()
    let (output, status) = try answering(answers, at: "\(server.url)/dav/")
    #expect(output.contains(sentence), "\(output)")
    #expect(output.contains("Nothing was set up.") && status == 1)
  }

  @Test func asksForAListThreeTimes() throws {
    let server = try serverOfLists()
    let (output, status) = try answering("x,y,z,1", at: "\(server.url)/dav/")
    #expect(output.split(separator: "There is no list").count == 4, "\(output)")
    #expect(output.contains("Nothing was set up.") && status == 1)
  }

  // MARK: The preview

  /// The result repeats the numbers of the preview.
  @Test func announcesTheNumbersOfTheResult() throws {
    let calendar = ScriptedCalendar()
    for (uid, summary) in [("p1", "Call Mom"), ("p2", "Buy milk"), ("p3", "Pay rent")] {
      calendar.put(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//phone//EN\r\nBEGIN:VTODO\r\nUID:\(uid)\r\nSUMMARY:\(summary)\r\n"
          + "END:VTODO\r\nEND:VCALENDAR\r\n", at: "\(ScriptedCalendar.collection)\(uid).ics")
    }
    try scratch.write("Call Mom\nWater plants\n", to: "todo.txt")
    let server = try LoopbackServer { calendar.reply(to: $0) }
    let output = try setUp("\(server.url)\(ScriptedCalendar.collection)").output
    #expect(
      output.hasPrefix(
        "127.0.0.1: Tasks\n  The first sync will send 1, receive 2. On both sides already: 1.\n"), "\(output)"
    )
    #expect(output.hasSuffix("Synced with 127.0.0.1: sent 1, received 2.\n"), "\(output)")
  }
}
