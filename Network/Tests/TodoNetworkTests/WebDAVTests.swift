import Glibc
import NetworkTestKit
import RemoteServices
import Synchronization
import Testing

/// `todo sync` with a folder on a server that fails on demand.
@Suite(.timeLimit(.minutes(15))) struct WebDAVTests {
  private func server(_ folder: ScriptedFolder) throws -> LoopbackServer {
    try LoopbackServer { folder.reply(to: $0) }
  }

  /// Each of two lists would merge their done.txt with a base of its own.
  @Test func oneOfTwoListsWithTheSameArchiveIsSynced() throws {
    let folder = ScriptedFolder()
    let server = try server(folder)
    let machine = try Machine("Call Mom\n")
    let (todo, work) = ("\(machine.scratch.path)/todo.txt", "\(machine.scratch.path)/work.txt")
    try machine.scratch.write("x 2026-11-24 Write\n", to: "work.txt")
    for (list, path) in [(todo, "/dav/lists/"), (work, "/dav/lists")] {
      #expect(try machine.todo("--file", list, "sync", "--setup", server.url + path).status == 0)
    }
    let (output, status) = try Program.result(
      of: [Checkout.program, "sync"],
      environment: ["HOME=\(machine.scratch.path)", "TODO_LISTS=\(todo), \(work)", "TODO_NOW=2026-11-24"])
    #expect(output.contains("Up to date") && output.contains("have the same done.txt"), "\(output)")
    #expect(status == 1)
  }

  /// The lists of `TODO_LISTS` beside todo.txt belong to the connection. A list without a setup of its own is no error.
  @Test func allListsOfTheFolderAreSynced() throws {
    let folder = ScriptedFolder()
    let server = try server(folder)
    let machines = [try Machine("Call Mom\n"), try Machine("")]
    func sync(_ index: Int, _ words: String...) throws -> (output: String, status: Int32) {
      let path = machines[index].scratch.path
      return try Program.result(
        of: [Checkout.program, "sync"] + words,
        environment: [
          "HOME=\(path)", "TODO_LISTS=\(path)/todo.txt, \(path)/work.txt", "TODO_NOW=2026-11-24",
        ])
    }
    let tasks = (1...6).map { "Work \($0)\n" }
    try machines[0].scratch.write(tasks.joined(), to: "work.txt")
    let (output, status) = try sync(0, "--setup", server.url + "/dav/lists/")
    #expect(status == 0 && output.contains("sent 7"), "\(output)")
    #expect(try sync(1, "--setup", server.url + "/dav/lists/").status == 0)
    #expect(try machines[1].text("work.txt") == tasks.joined())
    try machines[0].scratch.write((["(A) Work 1\n"] + tasks.dropFirst()).joined(), to: "work.txt")
    try machines[1].scratch.write((["Work 1 soon\n"] + tasks.dropFirst()).joined(), to: "work.txt")
    for index in [0, 1, 0] { #expect(try sync(index).status == 0) }
    for machine in machines {
      #expect(try machine.text("work.txt") == (["(A) Work 1 soon\n"] + tasks.dropFirst()).joined())
    }
    try machines[0].scratch.write("", to: "work.txt")
    let refusal = try sync(0)
    #expect(refusal.status == 1 && refusal.output.contains("(work.txt)"), "\(refusal.output)")
    #expect(try sync(1).output.contains("Up to date"))
  }

  @Test(arguments: [("\"", "\""), ("\"", "-gzip\"")])
  func twoMachinesMerge(etag: (String, String)) throws {
    let folder = ScriptedFolder(etag: etag)
    let server = try server(folder)
    let (one, other) = (try Machine("Call Mom\n"), try Machine("Buy milk\n"))
    let address = "\(server.url)/dav/lists/"
    #expect(try one.todo("sync", "--setup", address).status == 0)
    #expect(try other.todo("sync", "--setup", address).output.hasSuffix("sent 1, received 1.\n"))
    #expect(try one.todo("sync") == ("Synced with 127.0.0.1: received 1.\n", 0))
    _ = try one.todo("append", "1", "@phone")
    _ = try other.todo("pri", "1", "A")
    #expect(try one.todo("sync").output == "Synced with 127.0.0.1: sent 1.\n")
    #expect(try other.todo("sync").status == 0)
    #expect(try one.todo("sync").status == 0)
    let both = try one.text()
    #expect(try other.text() == both && folder["todo.txt"] == both)
    #expect(both.contains("(A) ") && both.contains("@phone"))
    #expect(try one.todo("sync").output == "Up to date with 127.0.0.1.\n")
    // All changes of a sync are one action.
    #expect(try other.todo("undo").status == 0)
    #expect(try !other.text().contains("@phone"))
  }

  @Test(arguments: [
    [ScriptedFolder.Fault.cutOffBeforeStoring], [.cutOffAfterStoring], [.overtaken(line: "Another task")],
    [.overtaken(line: "One more"), .overtaken(line: "And one")],
    [.cutOffAfterStoring, .overtaken(line: "Later")],
    [.full],
  ])
  func losesNoChangeDespiteFaults(faults: [ScriptedFolder.Fault]) throws {
    let folder = ScriptedFolder()
    let server = try server(folder)
    let one = try Machine("Call Mom\nBuy milk\n")
    #expect(try one.todo("sync", "--setup", "\(server.url)/dav/lists").status == 0)
    folder.fail(faults)
    for word in ["red", "green", "blue"] {
      _ = try one.todo("append", "1", word)
      _ = try one.todo("sync")
    }
    #expect(try one.todo("sync").status == 0)
    let text = try one.text()
    #expect(folder["todo.txt"] == text)
    for word in ["red", "green", "blue"] { #expect(text.split(separator: word).count == 2, "\(text)") }
    for fault in faults {
      if case .overtaken(let line) = fault { #expect(text.contains(line)) }
    }
  }

  /// A task was archived, and only done.txt was sent. Others have changed that file since.
  @Test func archivesOnceThoughTheAnswerIsLost() throws {
    let folder = ScriptedFolder()
    let server = try server(folder)
    let one = try Machine("Call Mom\nBuy milk\n")
    #expect(try one.todo("sync", "--setup", "\(server.url)/dav/lists").status == 0)
    _ = try one.todo("do", "1")
    _ = try one.todo("archive")
    folder.fail([.cutOffAfterStoring])
    _ = try one.todo("sync")
    folder["done.txt"] = "x 2026-11-23 Swim\n" + (folder["done.txt"] ?? "")
    #expect(try one.todo("sync").status == 0)
    #expect(folder["todo.txt"] == "Buy milk\n")
    #expect(folder["done.txt"] == "x 2026-11-23 Swim\nx 2026-11-24 Call Mom\n")
  }

  /// The file was sent, but the answer got lost, and others have changed it since.
  @Test func namesTasksThatOthersMayHaveDeleted() throws {
    let folder = ScriptedFolder()
    let server = try server(folder)
    let one = try Machine("Call Mom\nBuy milk\nSwim\n")
    #expect(try one.todo("sync", "--setup", "\(server.url)/dav/lists").status == 0)
    _ = try one.todo("add", "Read a book")
    folder.fail([.cutOffAfterStoring])
    _ = try one.todo("sync")
    folder["todo.txt"] = "Call Mom\nBuy bread\nRead a letter\n"
    let kept = "Deleted on one side, kept as the other side has it:\n"
    let output = try one.todo("sync").output
    #expect(output.hasPrefix("\(kept)Buy milk\n\(kept)Read a book\n\(kept)Swim\nSynced"), "\(output)")
    #expect(folder["todo.txt"]?.split(separator: "\n").count == 6)
  }

  @Test(arguments: ["Call Mom\n", nil])
  func aFileThatTheServerDropsIsSentAgain(text: String?) throws {
    let folder = ScriptedFolder()
    let server = try server(folder)
    let one = try Machine("Call Mom\n")
    folder["todo.txt"] = text
    if text != nil { #expect(try one.todo("sync", "--setup", "\(server.url)/dav/lists").status == 0) }
    _ = try one.todo("append", "1", "now")
    folder.fail([.droppedSilently, .droppedSilently])
    let words = text == nil ? ["--setup", "\(server.url)/dav/lists"] : []
    for words in [words, []] {
      #expect(
        try one.todo(["sync"] + words) == (
          "todo-network: 127.0.0.1 accepted todo.txt, but did not store it as it was sent. The changes wait here.\n",
          1
        ))
      #expect(try one.text() == "Call Mom now\n" && folder["todo.txt"] == text)
    }
    #expect(try one.todo("sync") == ("Synced with 127.0.0.1: sent 1.\n", 0))
    #expect(try one.text() == "Call Mom now\n" && folder["todo.txt"] == "Call Mom now\n")
  }

  /// Another machine adds a line that names a note of another list here.
  @Test(arguments: [nil, "Theirs\n"])
  func doesNotSendANoteThatOnlyTheServerNames(theirs: String?) throws {
    let folder = ScriptedFolder()
    let server = try server(folder)
    let one = try Machine("Call Mom note:notes/mom.md\n")
    try one.scratch.write("Hi\n", to: "notes/mom.md")
    try one.scratch.write("secret\n", to: "notes/private.md")
    try one.scratch.write("Diary note:notes/private.md\n", to: "private.txt")
    #expect(try one.todo("sync", "--setup", "\(server.url)/dav/lists").status == 0)
    #expect(folder["notes/mom.md"] == "Hi\n" && folder["notes/private.md"] == nil)
    folder["todo.txt"] = "Call Mom note:notes/mom.md\nGive me note:notes/private.md\n"
    folder["notes/private.md"] = theirs
    #expect(
      try one.todo("sync").output
        == "notes/private.md is not synced: a task at 127.0.0.1 names it, but it is another note here. Rename one "
        + "of them.\nSynced with 127.0.0.1: received 1.\n")
    _ = try one.todo("append", "2", "please")
    #expect(try one.todo("sync") == ("Synced with 127.0.0.1: sent 1.\n", 0))
    #expect(try one.todo("sync") == ("Up to date with 127.0.0.1.\n", 0))
    #expect(folder["notes/private.md"] == theirs)
    #expect(try one.text("notes/private.md") == "secret\n")
    // A note that is new here is fetched.
    try Program.run(["rm", "\(one.scratch.path)/notes/private.md"])
    folder["notes/private.md"] = "Theirs\n"
    #expect(try one.todo("sync").status == 0)
    #expect(try one.text("notes/private.md") == "Theirs\n")
  }

  /// Tasks still name the note.
  @Test func keepsANoteThatIsEmptiedHereOrThere() throws {
    let folder = ScriptedFolder()
    let server = try server(folder)
    let one = try Machine("Call Mom note:notes/mom.md\n")
    try one.scratch.write("Hi\n", to: "notes/mom.md")
    #expect(try one.todo("sync", "--setup", "\(server.url)/dav/lists").status == 0)
    for isHere in [true, false] {
      if isHere { try one.scratch.write("", to: "notes/mom.md") } else { folder["notes/mom.md"] = "" }
      #expect(try one.todo("sync").status == 0)
      #expect(try one.text("notes/mom.md") == "Hi\n" && folder["notes/mom.md"] == "Hi\n")
    }
  }

  /// The server's ETag is the same for two versions of one second that have the same size.
  @Test(arguments: [false, true])
  func findsAChangeWithTheSameETag(isEdited: Bool) throws {
    let folder = ScriptedFolder(goesBySeconds: true)
    let server = try server(folder)
    let one = try Machine("Call Mom\n")
    #expect(try one.todo("sync", "--setup", "\(server.url)/dav/lists").status == 0)
    folder["todo.txt"] = "Call Mom red\n"
    #expect(try one.todo("sync").status == 0)
    // Right after this machine has sent, somebody replaces a word by one of the same length.
    _ = try one.todo("append", "1", "now")
    #expect(try one.todo("sync").status == 0)
    folder["todo.txt"] = "Call Dad red now\n"
    if isEdited { _ = try one.todo("append", "1", "or later") }
    #expect(try one.todo("sync").status == 0)
    #expect(try one.text() == "Call Dad red now\(isEdited ? " or later" : "")\n")
    #expect(try folder["todo.txt"] == one.text())
  }

  /// A file that was stored just now may be incomplete.
  @Test func waitsForAFileThatIsBeingStored() throws {
    let folder = ScriptedFolder(goesBySeconds: true)
    let text = "Call Mom\nBuy milk\nPay rent\n"
    let isTorn = Mutex(false)
    let server = try LoopbackServer { request in
      guard request.method == "GET", request.target.hasSuffix("/todo.txt"),
        isTorn.withLock({ isTorn in
          defer { isTorn = false }
          return isTorn
        })
      else { return folder.reply(to: request) }
      defer { folder["todo.txt"] = text + "New\n" }
      return folder.reply(to: request)
    }
    let one = try Machine(text)
    #expect(try one.todo("sync", "--setup", "\(server.url)/dav/lists").status == 0)
    folder["todo.txt"] = "Call Mom\nBuy"
    isTorn.withLock { $0 = true }
    #expect(try one.todo("sync") == ("Synced with 127.0.0.1: received 1.\n", 0))
    #expect(try one.text() == text + "New\n")
  }

  @Test func sendsUnderALock() throws {
    let folder = ScriptedFolder(hasLocks: true)
    let server = try server(folder)
    let one = try Machine("Call Mom\n")
    #expect(try one.todo("sync", "--setup", "\(server.url)/dav/lists").status == 0)
    for word in ["red", "green"] {
      // Another machine holds the lock first.
      folder.hold()
      _ = try one.todo("append", "1", word)
      #expect(try one.todo("sync") == ("Synced with 127.0.0.1: sent 1.\n", 0))
    }
    #expect(folder["todo.txt"] == "Call Mom red green\n")
    #expect(folder.locks == (2, false))
    #expect(server.requests.filter { $0.method == "PUT" }.dropFirst().allSatisfy { $0.header("If") != nil })
  }

  @Test func refusesIfMostTasksAreGoneOnTheServer() throws {
    let folder = ScriptedFolder()
    let server = try server(folder)
    let text = (1...9).map { "Task \($0)\n" }.joined()
    let one = try Machine(text)
    _ = try one.todo("sync", "--setup", "\(server.url)/dav/lists")
    folder["todo.txt"] = ""
    let (output, status) = try one.todo("sync")
    #expect(status == 1 && output.contains("9 of 9 tasks are gone at 127.0.0.1"))
    #expect(try one.text() == text && folder["todo.txt"] == "")
    #expect(try one.todo("sync", "--deletions").status == 0)
    #expect(try one.text() == "")
    // A missing file does not delete its tasks.
    _ = try one.todo("undo")
    folder["todo.txt"] = nil
    #expect(try one.todo("sync").status == 0)
    #expect(folder["todo.txt"] == text)
  }

  /// A long done.txt does not hide an emptied todo.txt, on either side.
  @Test(arguments: [false, true])
  func judgesEachListByItself(isThere: Bool) throws {
    let folder = ScriptedFolder()
    let server = try server(folder)
    let lists = [(1...8).map { "Task \($0)\n" }.joined(), (101...130).map { "x Read \($0)\n" }.joined()]
    let one = try Machine(lists[0])
    try one.scratch.write(lists[1], to: "done.txt")
    #expect(try one.todo("sync", "--setup", "\(server.url)/dav/lists").status == 0)
    for (name, text) in zip(["todo.txt", "done.txt"], lists) {
      if isThere { folder[name] = "" } else { try one.scratch.write("", to: name) }
      let (output, status) = try one.todo("sync", "--automatic")
      #expect(status == 1 && output.contains("“todo sync --deletions \(name)” deletes them"), "\(output)")
      #expect(try isThere ? one.text(name) == text : folder[name] == text)
      if isThere { folder[name] = text } else { try one.scratch.write(text, to: name) }
      #expect(try one.todo("sync").status == 0)
    }
  }

  /// The number of wrong answers to come.
  private final class WrongAnswers: Sendable {
    let count = Mutex(0)
  }

  /// A server whose answers about todo.txt are wrong for a number of requests.
  private func server(
    _ folder: ScriptedFolder, _ method: String = "GET", wrong: WrongAnswers, _ answer: RemoteAnswer
  ) throws -> LoopbackServer {
    try LoopbackServer { request in
      let isWrong =
        request.method == method && request.target.hasSuffix("/todo.txt")
        && wrong.count.withLock { count in
          defer { count = max(0, count - 1) }
          return count > 0
        }
      return isWrong ? .answer(answer) : folder.reply(to: request)
    }
  }

  /// Another machine has added a task. The answer names the new version, and ends where the old one did.
  @Test(arguments: ["Call Mom\n", ""], [false, true])
  func anAnswerThatIsCutToTheKnownTextIsNoNewVersion(known: String, hasChanges: Bool) throws {
    let folder = ScriptedFolder()
    let wrong = WrongAnswers()
    let server = try LoopbackServer { request in
      guard request.method == "GET", request.target.hasSuffix("/todo.txt"), wrong.count.withLock({ $0 }) > 0,
        case .answer(var answer) = folder.reply(to: request)
      else { return folder.reply(to: request) }
      wrong.count.withLock { $0 -= 1 }
      answer.body = Array(known.utf8)
      return .answer(answer)
    }
    let one = try Machine(known)
    for words in [["--setup", "\(server.url)/dav/lists"], [], []] { _ = try one.todo(["sync"] + words) }
    folder["todo.txt"] = known + "Buy milk\n"
    if hasChanges { _ = try one.todo("add", "Swim") }
    wrong.count.withLock { $0 = 1 }
    for _ in 1...3 { #expect(try one.todo("sync").status == 0) }
    let text = try one.text()
    #expect(folder["todo.txt"] == text)
    #expect(Set(text.split(separator: "\n")).isSuperset(of: ["Buy milk"] + (hasChanges ? ["Swim"] : [])))
  }

  /// Another machine has completed a task and deleted one.
  @Test(arguments: [(404, 1), (200, 1), (404, 4)])
  func aMissingOrEmptyAnswerDropsNoBase(status: Int, times: Int) throws {
    let folder = ScriptedFolder()
    let wrong = WrongAnswers()
    let server = try server(folder, wrong: wrong, RemoteAnswer(status: status))
    let one = try Machine("Call Mom\nBuy milk\nSwim\nRead\n")
    #expect(try one.todo("sync", "--setup", "\(server.url)/dav/lists").status == 0)
    folder["todo.txt"] = "x 2026-11-24 Call Mom\nSwim\nRead\n"
    wrong.count.withLock { $0 = times }
    _ = try one.todo("sync")
    #expect(try one.todo("sync").status == 0)
    #expect(try one.text() == "x 2026-11-24 Call Mom\nSwim\nRead\n")
    #expect(try folder["todo.txt"] == one.text())
  }

  /// The server accepts a file, and stores its first bytes.
  @Test(arguments: [0, 20, 100, 108])
  func sendsAgainWhatWasStoredInPart(size: Int) throws {
    let folder = ScriptedFolder()
    let isFull = Mutex(false)
    let server = try LoopbackServer { request in
      guard request.method == "PUT", isFull.withLock(\.self) else { return folder.reply(to: request) }
      folder["todo.txt"] = String(decoding: request.body.prefix(size), as: UTF8.self)
      return .answer(RemoteAnswer(status: 204, headers: [RemoteHeader("ETag", "\"part\"")]))
    }
    let text = (1...12).map { "Task \($0) red\n" }.joined()
    let one = try Machine(text)
    #expect(try one.todo("sync", "--setup", "\(server.url)/dav/lists").status == 0)
    _ = try one.todo("append", "1", "now")
    let sent = try one.text()
    isFull.withLock { $0 = true }
    for _ in 1...2 {
      let (output, status) = try one.todo("sync", "--automatic")
      #expect(status == 1 && output.contains("did not store it"), "\(output)")
      #expect(try one.text() == sent)
    }
    isFull.withLock { $0 = false }
    #expect(try one.todo("sync").status == 0)
    #expect(try one.text() == sent && folder["todo.txt"] == sent)
  }

  /// Other machines take the beginning of a line for a task, and put lines around it.
  @Test func forgetsALineThatWasStoredInPart() throws {
    let folder = ScriptedFolder()
    let isFull = Mutex(false)
    let server = try LoopbackServer { request in
      guard request.method == "PUT", isFull.withLock(\.self) else { return folder.reply(to: request) }
      folder["todo.txt"] = String(decoding: request.body.prefix(100), as: UTF8.self)
      return .answer(RemoteAnswer(status: 204, headers: [RemoteHeader("ETag", "\"part\"")]))
    }
    let one = try Machine("Call Mom\n")
    #expect(try one.todo("sync", "--setup", "\(server.url)/dav/lists").status == 0)
    let sent = (1...12).map { "Task \($0) red\n" }.joined()
    try one.scratch.write("Call Mom\n\(sent)", to: "todo.txt")
    isFull.withLock { $0 = true }
    #expect(try one.todo("sync", "--automatic").status == 1)
    isFull.withLock { $0 = false }
    folder["todo.txt"] = "Other\n" + (folder["todo.txt"] ?? "") + "\n"
    for _ in 1...2 { _ = try one.todo("sync") }
    let lines = try one.text().split(separator: "\n").sorted()
    #expect(lines == "Other\nCall Mom\n\(sent)".split(separator: "\n").sorted())
  }

  @Test(arguments: [(507, "it has no room left (507)"), (500, "it answered 500"), (503, "it answered 503")])
  func namesTheFileThatTheServerRefuses(status: Int, reason: String) throws {
    let folder = ScriptedFolder()
    let wrong = WrongAnswers()
    let server = try server(folder, "PUT", wrong: wrong, RemoteAnswer(status: status))
    let one = try Machine("Call Mom\n")
    #expect(try one.todo("sync", "--setup", "\(server.url)/dav/lists").status == 0)
    _ = try one.todo("append", "1", "now")
    wrong.count.withLock { $0 = .max }
    #expect(
      try one.todo("sync", "--automatic") == (
        "todo-network: 127.0.0.1 refuses todo.txt: \(reason). The changes wait here.\n", 1
      ))
    wrong.count.withLock { $0 = 0 }
    #expect(try one.todo("sync") == ("Synced with 127.0.0.1: sent 1.\n", 0))
  }

  @Test func doesNotSendABinaryFile() throws {
    let folder = ScriptedFolder()
    let server = try server(folder)
    let one = try Machine("Call Mom\n")
    _ = try one.todo("sync", "--setup", "\(server.url)/dav/lists")
    try one.scratch.write("C\0a\0l\0l\0", to: "todo.txt")
    let (output, status) = try one.todo("sync")
    #expect(status == 1 && output.contains("todo.txt is no list of tasks"), "\(output)")
    #expect(folder["todo.txt"] == "Call Mom\n")
  }

  @Test(arguments: [
    (
      RemoteAnswer(headers: [RemoteHeader("Content-Type", "text/html")], body: Array("<p>Log in</p>".utf8)),
      "HTML"
    ),
    (RemoteAnswer(status: 204), "204"),
    (RemoteAnswer(body: Array(" \n<!DOCTYPE html><p>Log in</p>".utf8)), "HTML"),
    (RemoteAnswer(body: Array("<html><p>Log in</p>".utf8)), "HTML"),
    (RemoteAnswer(status: 401), "rejected"), (RemoteAnswer(body: [0x61, 0, 0x62]), "no text file"),
    (
      RemoteAnswer(body: Array("<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n".utf8)), "conflict markers"
    ), (RemoteAnswer(status: 302, headers: [RemoteHeader("Location", "http://localhost:1/")]), "elsewhere"),
  ])
  func refusesAnAnswerThatIsNotAList(answer: RemoteAnswer, sentence: String) throws {
    let folder = ScriptedFolder()
    let isBroken = Mutex(false)
    let server = try LoopbackServer { request in
      request.method == "GET" && isBroken.withLock(\.self) ? .answer(answer) : folder.reply(to: request)
    }
    let one = try Machine("Call Mom\n")
    try one.scratch.write("machine 127.0.0.1 login ann password secret\n", to: ".netrc")
    _ = try one.todo("sync", "--setup", "\(server.url)/dav/lists")
    isBroken.withLock { $0 = true }
    _ = try one.todo("append", "1", "now")
    let (output, status) = try one.todo("sync")
    #expect(status == 1 && output.contains(sentence) && !output.contains("secret"), "\(output)")
    #expect(try one.text() == "Call Mom now\n" && folder["todo.txt"] == "Call Mom\n")
  }

  @Test func refusesAPageThatARedirectLeadsTo() throws {
    let folder = ScriptedFolder()
    let isBroken = Mutex(false)
    let server = try LoopbackServer { request in
      if request.target == "/login" { return .answer(RemoteAnswer(body: Array("Please log in\n".utf8))) }
      guard request.method == "GET", isBroken.withLock(\.self) else { return folder.reply(to: request) }
      return .answer(RemoteAnswer(status: 302, headers: [RemoteHeader("Location", "/login")]))
    }
    let one = try Machine("Call Mom\n")
    try one.scratch.write("machine 127.0.0.1 login ann password secret\n", to: ".netrc")
    _ = try one.todo("sync", "--setup", "\(server.url)/dav/lists")
    isBroken.withLock { $0 = true }
    let (output, status) = try one.todo("sync")
    #expect(status == 1 && output.contains("todo.txt is at /login"), "\(output)")
    #expect(try one.text() == "Call Mom\n")
  }

  @Test func sendsNoPasswordWithoutEncryption() throws {
    let one = try Machine("Call Mom\n")
    let (output, status) = try one.todo("sync", "--setup", "http://cloud.example.org/dav/lists")
    #expect(status == 1 && output.contains("without https"), "\(output)")
    #expect(
      try one.todo("sync", "--setup", "https://ann:pw@cloud.example.org/dav").output.contains("~/.netrc"))
  }
}
