import Foundation
import Testing

/// Keys in the real program that involve other programs or the terminal.
@Suite(.blocking, .serialized, .timeLimit(.minutes(15))) struct ScreenActionTests {
  private func screen(_ sandbox: TodoSandbox) throws -> LiveSession {
    let list = try LiveSession.onTerminal("todo watch", in: sandbox)
    try list.wait(for: "Call Mom")
    return list
  }

  @Test func reportsAnUnknownThemeOnTheScreen() throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "Call Mom\n"])
    sandbox.environment["TODO_THEME"] = "pink"
    #expect(try sandbox.run("todo add Dance 2>&1") == "2 Dance\nTODO: 2 added.\n")
    let list = try LiveSession.onTerminal("todo watch", in: sandbox)
    try list.wait(for: "Dance", "There is no theme “pink”: set TODO_THEME to ink,")
    try list.quit()
  }

  /// Each key acts on the list that the previous key left.
  @Test(arguments: [
    // The tasks that stay open.
    ("xjx", ["Dance", "Go home"]), ("xxx", ["Go home"]), ("jDkx", ["Feed the cat", "Go home"]),
    // After the undo, the cursor is on the task that it has brought back.
    ("xux", ["Dance", "Feed the cat", "Go home"]), ("pbxx", ["Feed the cat", "Go home"]),
  ])
  func aBurstOfKeysActsLikeSingleKeys(keys: String, open: [String]) throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "Call Mom\nDance\nFeed the cat\nGo home\n"])
    let list = try screen(sandbox)
    list.type(keys + "q")
    #expect(try list.end().status == 0)
    let lines = try sandbox.text(of: "todo.txt").split(separator: "\n")
    #expect(lines.filter { !$0.hasPrefix("x ") }.map(String.init) == open)
  }

  @Test func mergesTheEditorsText() throws {
    let sandbox = try TodoSandbox(files: [
      "todo.txt": "(A) Call Mom\nBuy milk\n",
      "editor": "#!/bin/sh\nread -r answer </dev/tty\nsed -i \"s/Mom/$answer/\" \"$1\"\n",
    ])
    sandbox.environment["EDITOR"] = "sh \(sandbox.homePath)/editor"
    let list = try screen(sandbox)
    try list.type("E", until: "\u{1B}[?1049l")
    // The editor gets the keys, and the changes of others are not lost.
    _ = try sandbox.run("echo 'Feed the cat' >> todo.txt")
    try list.type("Dad\n", until: "1 line changed")
    #expect(try sandbox.text(of: "todo.txt") == "(A) Call Dad\nBuy milk\nFeed the cat\n")
    try list.type("u", until: "Undone: Edited")
    #expect(try sandbox.text(of: "todo.txt") == "(A) Call Mom\nBuy milk\nFeed the cat\n")
    try list.quit()
  }

  @Test func passesALinkAsOneWord() throws {
    let sandbox = try TodoSandbox(files: [
      "todo.txt": "Call Mom https://a.example/?x=$(touch${IFS}bad)&y='1'\n",
      "browser": "#!/bin/sh\nprintf '%s|' \"$#\" \"$@\" > opened.new; mv opened.new opened\n",
    ])
    sandbox.environment["BROWSER"] = "sh \(sandbox.homePath)/browser"
    let list = try screen(sandbox)
    try list.type("o", until: "Opened: ", "\u{1B}]8;;https://a.example/")
    try list.quit()
    #expect(try sandbox.text(of: "opened") == "1|https://a.example/?x=$(touch${IFS}bad)&y='1|")
    #expect(!FileManager.default.fileExists(atPath: "\(sandbox.homePath)/bad"))
  }

  @Test func reportsAFailedLinkProgram() throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "Call Mom https://a.example/\n"])
    sandbox.environment["BROWSER"] = "false"
    sandbox.environment["DISPLAY"] = ":9"
    let list = try screen(sandbox)
    try list.type("o", until: "The link may not be open: false ended with status 1.")
    try list.quit()
  }

  @Test func reportsAMissingLinkProgram() throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "Call Mom https://a.example/\n"])
    let list = try LiveSession.onTerminal(
      "env PATH=\(sandbox.homePath)/.programs todo watch", in: sandbox)
    try list.wait(for: "Call Mom")
    try list.type("o", until: "No program to open links")
    try list.quit()
  }

  @Test func thePaletteRunsActionsAndAddOns() throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "Call Mom\n"])
    _ = try sandbox.run(
      "mkdir -p .todo.actions.d && printf '#!/bin/sh\\necho \"Hello, $2.\"\\necho odd >&2\\n' > .todo.actions.d/hello "
        + "&& chmod 755 .todo.actions.d .todo.actions.d/hello")
    let list = try screen(sandbox)
    try list.type(":add Feed the cat\r", until: "Added: Feed the cat", "Feed the cat")
    try list.type(":hello you\r", until: "Hello, you. · odd")
    try list.type(":del 2\r", until: "Deleted: Feed the cat")
    try list.type("u", until: "Undone: Deleted")
    try list.type(":nonsense\r", until: "There is no action “nonsense”.")
    // A refused answer stays and can be corrected.
    list.type("\u{15}\r")
    try list.quit()
    #expect(try sandbox.text(of: "todo.txt") == "Call Mom\nFeed the cat\n")
  }

  @Test func readsTheUsersKeysAndReportsMistakes() throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "Call Mom\n"])
    _ = try sandbox.run(
      "mkdir -p .config/todo && printf 'X = complete\\ny = nonsense\\n' > .config/todo/keys")
    let list = try LiveSession.onTerminal("todo watch", in: sandbox)
    try list.wait(for: "Call Mom", "keys, line 2: there is no action “nonsense”.")
    try list.type("X", until: "Done: Call Mom")
    try list.quit()
  }

  @Test func enablesAndRestoresTheTerminalsKeysAndMouse() throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "Buy milk\nCall Mom\n"])
    let list = try LiveSession.onTerminal("todo watch", in: sandbox)
    try list.wait(for: "\u{1B}[>29u", "\u{1B}[?1000h\u{1B}[?1006h", "Buy milk")
    // The bytes that kitty sends for x, and for the letter in its place on a Russian keyboard.
    try list.type("\u{1B}[1095::120;;1095u", until: "Done: Buy milk")
    list.type("\u{1B}[113;;113u")
    let end = try list.end()
    #expect(end.output.contains("\u{1B}[?1006l\u{1B}[?1000l\u{1B}[<u"))
    sandbox.environment["TERM"] = "linux"
    let console = try LiveSession.onTerminal("todo watch", in: sandbox)
    try console.wait(for: "Call Mom")
    console.type("q")
    let shown = try console.end().output
    #expect(!shown.contains("\u{1B}[>29u") && !shown.contains("\u{1B}[<u"))
  }

  @Test func linearModePrintsALineForEachChangeAndAnswer() throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": "Buy milk\nCall Mom\n"])
    let list = try LiveSession.onTerminal("todo screen --linear", in: sandbox)
    try list.wait(for: "1 Buy milk, 1 of 2\r\n")
    try list.type("j", until: "2 Call Mom, 2 of 2\r\n")
    _ = try sandbox.run("echo 'Feed the cat' >> todo.txt")
    try list.wait(for: "Added: 3 Feed the cat\r\n")
    try list.type("x", until: "Done: Call Mom · u undo\r\n")
    try list.type("aWater\r", until: "Add: Water", "Added: Water\r\n")
    list.type("\r")
    list.type("q")
    let end = try list.end()
    #expect(end.status == 0)
    #expect(!end.output.contains("\u{1B}[?1049"))
  }

  @Test func screenPageListsTheRegisteredKeys() throws {
    let sandbox = try TodoSandbox()
    let page = try String(
      contentsOf: TodoSandbox.root.appending(path: "Documentation/Screen.md"), encoding: .utf8)
    #expect(
      try sandbox.run("\(TodoSandbox.root.path)/Tools/manual .programs/todo Screen.md") == page,
      "make keys makes the page anew")
  }
}
