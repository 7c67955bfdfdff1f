import Testing

/// Questions in a shell on a terminal: the stored answers, and the input left for the shell.
@Suite(.blocking, .timeLimit(.minutes(15))) struct PromptTests {
  /// A user's step at a question: wait for a text, then type.
  struct Sitting: Sendable, CustomTestStringConvertible {
    var command: String
    var steps: [(shown: String, typed: String)]
    var said: String
    var status: Int32
    var tasks: [String]

    var testDescription: String { "\(command) \(steps.map(\.typed))" }

    init(
      _ command: String, _ steps: [(String, String)], says said: String, status: Int32 = 0,
      leaves tasks: [String]
    ) {
      self.command = command
      self.steps = steps
      self.said = said
      self.status = status
      self.tasks = tasks
    }
  }

  private static let mom = "Call Mom"
  private static let twoLines = "\u{1B}[200~one\rtouch ran\u{1B}[201~"

  static let sittings = [
    Sitting(
      "todo add", [("Add: ", "buy mílk\u{1B}[D\u{1B}[DX\r")], says: "TODO: 2 added.",
      leaves: [mom, "buy míXlk"]),
    Sitting(
      "todo add", [("Add: ", "a b c\u{1B}bx\u{1}y\u{5}\u{17}\u{19}\u{19}\r")], says: "TODO: 2 added.",
      leaves: [mom, "ya b xcxc"]),
    Sitting(
      "todo add", [("Add: ", "one\rtouch ran\r")], says: "todo: What followed the answer was dropped.",
      leaves: [mom, "one"]),
    Sitting(
      "todo add", [("Add: ", twoLines), ("Add 2 tasks? (Y/n) ", "y\r")], says: "TODO: 3 added.",
      leaves: [mom, "one", "touch ran"]),
    Sitting(
      "todo add",
      [("Add: ", "x " + twoLines), ("Add 2 tasks? (Y/n) ", "no\r"), ("Add: x one touch ran", "\r")],
      says: "TODO: 2 added.", leaves: [mom, "x one touch ran"]),
    Sitting(
      "todo add",
      [("Add: ", "half"), ("Add: half", "\u{1A}"), ("Stopped", "fg\r"), ("Add: half", "-full\r")],
      says: "TODO: 2 added.", leaves: [mom, "half-full"]),
    Sitting("todo add", [("Add: ", "gone\u{3}")], says: "$ ", status: 130, leaves: [mom]),
    Sitting("todo add", [("Add: ", "\u{4}")], says: "Nothing was added.", status: 1, leaves: [mom]),
    Sitting("todo add", [("Add: ", "gone\u{7}")], says: "Nothing was added.", status: 1, leaves: [mom]),
    Sitting(
      "todo append 1", [("Append: ", "gone\u{7}")], says: "Nothing was changed.", status: 1,
      leaves: [mom]),
    Sitting("todo append 1", [("Append: ", "now\r")], says: "1 Call Mom now", leaves: ["Call Mom now"]),
    Sitting(
      "todo replace 1", [("Replacement: Call Mom", "\u{17}Dad\r")], says: "1 Call Dad", leaves: ["Call Dad"]),
    Sitting(
      "todo del 1", [("(y/n) ", "n"), ("(y/n) n", "o"), ("(y/n) no", "\r")],
      says: "TODO: No tasks were deleted.", status: 1, leaves: [mom]),
    Sitting(
      "todo del 1", [("(y/n) ", "y"), ("(y/n) y", "es"), ("(y/n) yes", "\r")], says: "TODO: 1 deleted.",
      leaves: [""]),
    Sitting(
      "todo due --where Mom none", [("Set due of 1 open task (1 \(mom)) to none? (y/n) ", "n\r")],
      says: "Nothing was changed.", status: 1, leaves: [mom]),
    Sitting(
      "TERM=dumb todo tag --where Mom +Home", [("Tag 1 task (1 \(mom)) +Home? (y/n) ", "y\r")],
      says: "TODO: 1 tagged +Home.",
      leaves: ["\(mom) +Home"]),
    Sitting("todo.sh del 1", [("(y/n) ", "y")], says: "TODO: 1 deleted.", leaves: [""]),
    Sitting(
      "todo.sh del 1", [("(y/n) ", "no\r")], says: "TODO: No tasks were deleted.", status: 1, leaves: [mom]),
    Sitting(
      "TERM=dumb todo add", [("Add: ", "one\rtouch ran\r")], says: "TODO: 2 added.", leaves: [mom, "one"]),
    Sitting(
      "TERM=dumb todo del 1", [("(y/n) ", "no\r")], says: "TODO: No tasks were deleted.", status: 1,
      leaves: [mom]),
  ]

  @Test(arguments: sittings)
  func leavesNoInputToTheShell(sitting: Sitting) throws {
    let sandbox = try TodoSandbox(files: [
      "todo.txt": "\(Self.mom)\n", "todo.cfg": "TODO_DIR=$HOME\n",
    ])
    let shell = try Self.shell(in: sandbox)
    shell.type("\(sitting.command)\r")
    for step in sitting.steps {
      try shell.wait(for: step.shown)
      shell.type(step.typed)
    }
    try shell.wait(for: sitting.said)
    try shell.type(
      "echo status=$?; stty -a | grep -c -w -e '-icanon' -e '-echo' -e '-isig'\r",
      until: "status=\(sitting.status)\r\n0\r\n")
    shell.type("exit\r")
    let rest = try shell.end().output
    #expect(!rest.contains("not found"), "\(rest)")
    #expect(try sandbox.text(of: "todo.txt") == sitting.tasks.map { $0 + "\n" }.joined())
    #expect(try sandbox.run("ls ran 2>/dev/null") == "=== 2\n")
  }

  private static func shell(in sandbox: TodoSandbox) throws -> LiveSession {
    try sandbox.write("PS1='$ '\n", to: ".rc")
    let shell = try LiveSession.onTerminal("bash --rcfile .rc -i", in: sandbox)
    try shell.wait(for: "$ ")
    return shell
  }

  @Test func remembersTheAnswersOfOtherRuns() throws {
    let sandbox = try TodoSandbox(files: ["todo.txt": ""])
    let shell = try Self.shell(in: sandbox)
    for (keys, added) in [("first", 1), ("second", 2), ("\u{1B}[A\u{1B}[A!", 3), ("\u{10}\u{10}?", 4)] {
      try shell.type("todo add\r", until: "Add: ")
      try shell.type("\(keys)\r", until: "TODO: \(added) added.")
    }
    #expect(try sandbox.text(of: "todo.txt") == "first\nsecond\nfirst!\nsecond?\n")
    try shell.type("todo del 1\r", until: "(y/n) ")
    try shell.type("y\r", until: "deleted.")
    #expect(
      try sandbox.run("stat -c %a .local/state/todo/tasks; cat .local/state/todo/tasks")
        == "600\nfirst\nsecond\nfirst!\nsecond?\n")
  }
}
