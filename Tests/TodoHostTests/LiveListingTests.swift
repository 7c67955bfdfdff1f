import Foundation
import Testing

/// The main job: a list that is always current, whatever program saves the file.
@Suite(.blocking, .serialized, .timeLimit(.minutes(15))) struct LiveListingTests {
  /// A change of the file by a user in another window, and a text that must then appear.
  static let savings: [(command: String, appears: String)] = [
    ("echo 'Appended' >> todo.txt", "Appended"),
    ("sed -i s/Mom/Grandma/ todo.txt", "Call Grandma"),
    ("printf 'Moved here\\n' > new && mv new todo.txt", "Moved here"),
    ("printf 'Copied over\\n' > new && cp new todo.txt", "Copied over"),
    ("vim -es -u NONE -c '1s/Call/Vim/' -c wq todo.txt", "Vim Mom"),
    ("vim -es -u NONE -c 'set backupcopy=yes' -c '1s/Call/Invim/' -c wq todo.txt", "Invim Mom"),
    ("printf '1s/Call/Ed/\\nw\\nq\\n' | ed -s todo.txt", "Ed Mom"),
    ("perl -i -pe s/Call/Perl/ todo.txt", "Perl Mom"),
    (
      "git init -q . && git add todo.txt && git -c user.name=a -c user.email=a@b.c commit -qm a && "
        + "echo Scratch > todo.txt && git checkout -q todo.txt && echo Checked >> todo.txt", "Checked"
    ),
    ("mkdir real && mv todo.txt real/list && ln -s real/list todo.txt && echo Linked >> real/list", "Linked"),
    ("rm todo.txt && printf 'Made again\\n' > todo.txt", "Made again"),
    ("mv . ../$(basename $PWD).away 2>/dev/null; echo Same >> todo.txt", "Same"),
    ("todo add Added by todo", "Added by todo"),
  ]

  @Test(arguments: savings)
  func showsEverySaveByAnotherProgram(command: String, appears: String) throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "Call Mom\nFeed the cat\n"])
    let terminal = try LiveSession.onTerminal("todo watch", in: sandbox)
    let pipe = try LiveSession.inPipe("todo watch --group-by name", in: sandbox)
    try terminal.wait(for: "1/2")
    try pipe.wait(for: "2 of 2 tasks shown")
    let said = try sandbox.run(command)
    #expect(!said.contains("==="), "\(said)")
    try terminal.wait(for: appears)
    try pipe.wait(for: appears)
    terminal.type("q")
    #expect(try terminal.end().status == 0)
    pipe.terminate()
    #expect(try pipe.end().status == 128 + SIGTERM)
  }

  @Test func seesSavesByNano() throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "Call Mom\n"])
    let list = try LiveSession.onTerminal("todo watch", in: sandbox)
    try list.wait(for: "Call Mom")
    let nano = try LiveSession.onTerminal("nano --ignorercfiles todo.txt", in: sandbox)
    try nano.wait(for: "Call Mom")
    nano.type("Nano and \u{0F}\r")
    try list.wait(for: "Nano and Call Mom")
    nano.type("\u{18}")
    #expect(try nano.end().status == 0)
    list.type("q")
    #expect(try list.end().status == 0)
  }

  @Test func seesSavesByVim() throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "Call Mom\n"])
    let list = try LiveSession.onTerminal("todo watch --group-by type", in: sandbox)
    try list.wait(for: "Call Mom")
    let vim = try LiveSession.onTerminal("vim --clean todo.txt", in: sandbox)
    try vim.wait(for: "Call Mom")
    vim.type("OFirst +Vim\u{1B}:w\r")
    try list.wait(for: "+Vim")
    try list.wait(for: "First +Vim")
    vim.type("dd:wq\r")
    try list.wait(for: "1/1")
    #expect(try vim.end().status == 0)
    list.type("q")
    #expect(try list.end().status == 0)
  }

  @Test func addsFromTheBottomLine() throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "Call Mom\n"])
    let list = try LiveSession.onTerminal("todo watch", in: sandbox)
    try list.wait(for: "Call Mom")
    list.type("a")
    try list.wait(for: " Add ")
    list.type("Feed the cats\u{7F}\r")
    try list.wait(for: "2 Feed the cat", "Added: Feed the cat")
    list.type("Never\u{1B}")
    try list.wait(for: "/2")
    list.type("q")
    #expect(try list.end().status == 0)
    #expect(try sandbox.text(of: "todo.txt") == "Call Mom\nFeed the cat\n")
  }

  @Test func keepsTheListOfAnUnreadableFile() throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "Call Mom\n"])
    let list = try LiveSession.inPipe("todo watch", in: sandbox)
    try list.wait(for: "1 of 1 tasks shown")
    _ = try sandbox.run("rm todo.txt; mkdir todo.txt")
    try list.wait(
      for:
        "\u{0C}1 Call Mom\n--\nTODO: 1 of 1 tasks shown\nCan't read \(sandbox.homePath)/todo.txt: it is a directory"
    )
    _ = try sandbox.run("rmdir todo.txt; echo 'Back again' > todo.txt")
    try list.wait(for: "Back again")
  }

  @Test func survivesTheDeletionOfTheDirectory() throws {
    let sandbox = try TodoSandbox()
    _ = try sandbox.run("mkdir lists; echo 'Call Mom' > lists/todo.txt")
    let list = try LiveSession.onTerminal("todo --file lists/todo.txt watch", in: sandbox)
    try list.wait(for: "Call Mom")
    _ = try sandbox.run("rm -r lists")
    try list.wait(for: "is missing since")
    _ = try sandbox.run("mkdir lists; echo 'Call Dad' > lists/todo.txt")
    try list.wait(for: "Call Dad")
    _ = try sandbox.run("mv lists gone; mkdir lists; echo 'Call Sister' > lists/todo.txt")
    try list.wait(for: "Call Sister")
  }

  @Test func movesTheGroupsAtMidnight() throws {
    // On a very busy machine the list may appear after midnight.
    for time in ["23:59:58", "23:59:45", "23:58:00"] {
      let sandbox = try TodoSandbox(
        files: ["todo.txt": "Pay the rent due:2026-11-22\n"], now: "2026-11-21T\(time)")
      let list = try LiveSession.inPipe("todo watch --group-by date", in: sandbox)
      let first = try list.waitForLine { $0.hasSuffix("Tomorrow") || $0.hasSuffix("Today") }
      guard first.hasSuffix("Tomorrow") else { continue }
      try list.wait(for: "Today\n  1 Pay the rent")
      return
    }
    Issue.record("the list was never there in time")
  }

  @Test(arguments: ["q", "\u{3}"])
  func leavesTheTerminalAsItWas(key: String) throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "Call Mom\n"])
    let session = try LiveSession.onTerminal("stty --save; todo watch; stty --save", in: sandbox)
    try session.wait(for: "\u{1B}[?1049h")
    try session.wait(for: "Call Mom")
    session.type(key)
    try session.wait(for: "\u{1B}[?1049l")
    #expect(try session.end().status == 0)
  }

  @Test func printsIntoADumbTerminal() throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "(A) Call Mom\n"])
    sandbox.environment["TERM"] = "dumb"
    let session = try LiveSession.onTerminal("todo watch", in: sandbox)
    try session.wait(for: "1 (A) Call Mom\r\n--\r\n")
    _ = try sandbox.run("echo 'Feed the cat' >> todo.txt")
    try session.wait(for: "\u{0C}1 (A) Call Mom\r\n2 Feed the cat\r\n")
  }

  @Test func endsWhenItsReaderEnds() throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "Call Mom\n"])
    #expect(try sandbox.run("todo watch | head -n 1") == "1 Call Mom\n")
  }

  @Test func showsChangesInTmux() throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "Call Mom due:2026-11-21\n"])
    let tmux = "tmux -L \(UUID().uuidString) -f /dev/null"
    _ = try sandbox.run("mkfifo seen")
    let pane = try LiveSession.inPipe("cat seen", in: sandbox)
    // The server stays, and must not keep the descriptors that show the end of a process.
    let started = try sandbox.run(
      "for fd in $(ls /proc/$$/fd); do [ $fd -lt 3 ] || eval \"exec $fd>&-\"; done; \(tmux) new-session -d -x 60 -y 12 bash \\; pipe-pane \"cat > '\(sandbox.homePath)/seen'\" \\; "
        + "send-keys 'todo watch --group-by date' Enter > /dev/null 2>&1")
    #expect(started.isEmpty)
    try pane.wait(for: "1/1")
    _ = try sandbox.run(
      "echo 'Feed the cat due:2026-11-22' >> todo.txt; vim -es -u NONE -c '1s/Mom/Dad/' -c wq todo.txt")
    try pane.wait(for: "Call Dad")
    let screen = try sandbox.run("\(tmux) capture-pane -p")
    #expect(screen.contains("\n ▾ Today  1 ─"), "\(screen)")
    #expect(screen.contains("─\n▌•1 Call Dad\n ▾ Tomorrow  1 ─"), "\(screen)")
    #expect(screen.contains(/2 Feed the cat +1d\n/), "\(screen)")
    _ = try sandbox.run("\(tmux) kill-server")
  }
}
