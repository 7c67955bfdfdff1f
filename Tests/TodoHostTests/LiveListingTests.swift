import Foundation
import Testing

/// The main job: a list that is always current, whatever program saves the file.
@Suite(.blocking, .serialized, .timeLimit(.minutes(15))) struct LiveListingTests {
  /// A change of the file by a user in another window, and a text that must then appear. `SavingProgramsTests` has more
  /// programs.
  static let savings: [(command: String, appears: String)] = [
    ("echo 'Appended' >> todo.txt", "Appended"),
    ("printf 'Moved here\\n' > new && mv new todo.txt", "Moved here"),
    ("vim -es -u NONE -c '1s/Call/Vim/' -c wq todo.txt", "Vim Mom"),
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
    try terminal.quit()
    pipe.terminate()
    #expect(try pipe.end().status == 128 + SIGTERM)
  }

  @Test func printsIntoADumbTerminal() throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "(A) Call Mom\n"])
    sandbox.environment["TERM"] = "dumb"
    let session = try LiveSession.onTerminal("todo watch", in: sandbox)
    try session.wait(for: "1 (A) Call Mom\r\n--\r\n")
    _ = try sandbox.run("echo 'Feed the cat' >> todo.txt")
    try session.wait(for: "\u{0C}1 (A) Call Mom\r\n2 Feed the cat\r\n")
  }

  @Test func watchesAFileInADirectoryThatIsNotUTF8() throws {
    let sandbox = try TodoSandbox()
    _ = try sandbox.run("mkdir caf$(printf '\\351'); cd caf*; printf 'one\\n' > todo.txt")
    let list = try LiveSession.inPipe("bash -c 'cd caf*; exec todo watch'", in: sandbox)
    try list.wait(for: "1 of 1 tasks shown")
    _ = try sandbox.run("cd caf*; printf 'one\\ntwo\\n' > new; mv new todo.txt")
    try list.wait(for: "2 of 2 tasks shown")
    list.terminate()
    _ = try list.end()
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
