import HelpModule
import ModuleTestKit
import Testing

@Suite struct ShellCompletionCommandTests {
  private func complete(
    _ words: [String], hasLongOptions: Bool = true, addOns: [String: String]? = ["bees": "", "ls": ""]
  ) throws -> [String] {
    let output = RecordingOutput()
    let program = ProgramDescription(
      version: "", date: "", usage: "", hasLongOptions: hasLongOptions,
      options: [
        CommandOption("config", letter: "d", valueName: "CONFIG", summary: "Read it"),
        CommandOption("plain", letter: "p", summary: "Use no colours"),
        CommandOption("help", summary: "Show the help"),
      ].filter { hasLongOptions || $0.letter != nil },
      actions: [CommandSyntax("command", forms: ["[ACTION]"], summary: "Do it as built in")])
    let other = ModuleContext.testing(store: InMemoryTodoStore("Elsewhere +Other\n"))
    let context = ModuleContext.testing(
      store: InMemoryTodoStore(
        "(A) Call Mom +Family @phone\n\nWater\u{1B}[m\tplants +Garden @home\nx Paid\n"),
      plugins: [CompletedPlugin.self, ShellCompletionPlugin.self], output: output, program: program,
      addOns: InMemoryAddOns(addOns), textFiles: ["done.txt", "todo.txt"],
      configured: { options in
        #expect(options.map { String(decoding: $0, as: UTF8.self) } == ["-d", "work.cfg"])
        return other
      })
    try context.run("__complete", words)
    return output.text.split(separator: "\n").map(String.init)
  }

  private static let tasks = [
    "1\t(A) Call Mom +Family @phone", "3\tWater␛[m plants +Garden @home", "4\tx Paid",
  ]
  private static let sortOption =
    "--sort\tSort by these keys in turn; a dash before a name reverses it"
  private static let words = ["+Family", "+Garden", "@home", "@phone"]

  @Test func helpHasPagesBesidesActions() throws {
    #expect(try complete(["help", "da"]) == ["dates\tThe forms of dates"])
    #expect(try complete(["help", "da"], hasLongOptions: false).isEmpty)
  }

  @Test(
    arguments: [
      // Actions, and add-ons in place of the actions that they replace.
      (
        [""],
        ["list\tList", "pri\tGive priorities", "command\tDo it as built in", "bees\tAdd-on", "ls\tAdd-on"]
      ),
      (["l"], ["list\tList", "ls\tAdd-on"]),
      (["-p", "p"], ["pri\tGive priorities"]),
      (["-pd", "work.cfg", "pr"], ["pri\tGive priorities"]),
      (["--", "pr"], ["pri\tGive priorities"]),
      (["command", "pr"], ["pri\tGive priorities"]),
      (["__"], []),
      // Options before and after the action.
      (
        ["-"],
        [
          "-d\tRead it", "--config\tRead it", "-p\tUse no colours", "--plain\tUse no colours",
          "--help\tShow the help",
        ]
      ),
      (["--p"], ["--plain\tUse no colours"]),
      (
        ["list", "--"],
        ["--group-by\tGroup the list into sections", Self.sortOption, "--help\tShow the help"]
      ),
      (
        ["list", "-"],
        ["--group-by\tGroup the list into sections", Self.sortOption, "--help\tShow the help"]
          + words.map { "-\($0)" }
      ),
      (["pri", "--"], ["--help\tShow the help"]),
      (["pri", "1", "-"], ["--help\tShow the help"]),
      (["-d", ""], ["\tfiles"]),
      (["-pd", ""], ["\tfiles"]),
      (["--config=wo"], ["\tfiles"]),
      (["--help", "pr"], ["pri\tGive priorities"]),
      // Values of an action's own option.
      (["list", "--sort", "d"], ["due\tby due", "done\tby done"]),
      (["list", "--sort=due,-p"], ["--sort=due,-pri\tby pri"]),
      (["list", "--sort", "-"], ["-due\tby due", "-done\tby done", "-pri\tby pri"]),
      (["--group-by", ""], ["colour\tby colour", "size\tby size"]),
      (["list", "x", "--group-by", "s"], ["size\tby size"]),
      (["list", "--group-by=s"], ["--group-by=size\tby size"]),
      (["list", "--group-by", "size", "+F"], ["+Family"]),
      (["list", "--plain=s"], []),
      // Operands.
      (["list", ""], words),
      (["list", "call", "+"], ["+Family", "+Garden"]),
      (["list", "-@h"], ["-@home"]),
      (["list", "--", "--group-by", "@p"], ["@phone"]),
      (["list", "Call it @p"], ["Call it @phone"]),
      (["pri", ""], tasks),
      (["PRI", "3"], [tasks[1]]),
      (["pri", "3", "B"], ["B"]),
      (["pri", "3", "B", "1"], [tasks[0]]),
      (["pri", "3", "B", ""], [tasks[0], tasks[2]]),
      // The tasks that suit an action, and the text that it changes.
      (["do", ""], [tasks[0], tasks[1]]),
      (["change", "1", ""], ["(A) Call Mom +Family @phone"]),
      (["change", "1", "(A) C"], ["(A) Call Mom +Family @phone"]),
      (["change", "1", "+F"], ["+Family"]),
      (["change", "9", "+F"], ["+Family"]),
      (["change", "1", "Call", "@p"], ["@phone"]),
      (["lf", ""], ["done.txt", "todo.txt"]),
      (["lf", "todo.txt", "@p"], ["@phone"]),
      (["bees", ""], tasks + words),
      // Conditions, once one is begun; days, with their dates.
      (["list", "is:over"], ["is:overdue"]),
      (["list", "-is:d"], ["-is:done"]),
      (["list", "call due:to"], ["call due:today", "call due:tomorrow"]),
      (["plan", "3", "to"], ["today\tThursday 1970-01-01", "tomorrow\tFriday 1970-01-02"]),
      (["plan", "3", "fr"], ["fri\tFriday 1970-01-02"]),
      (["-d", "work.cfg", "list", "+"], ["+Other"]),
      (["-dwork.cfg", "pri", ""], ["1\tElsewhere +Other"]),
    ] as [([String], [String])])
  func completesTheLastWord(words: [String], expected: [String]) throws {
    let isElsewhere = words.contains { $0.hasSuffix("work.cfg") }
    let candidates = try complete(words, addOns: isElsewhere ? nil : ["bees": "", "ls": ""])
    let others = ["change\t", "do\t", "help\t", "lf\t", "plan\t"]
    #expect(candidates.filter { line in !others.contains { line.hasPrefix($0) } } == expected)
  }

  @Test(arguments: [
    (["-"], ["-d\tRead it", "-p\tUse no colours"]), (["--"], []), (["list", "--"], []),
    (["--group-by", "+"], []), (["list", "--group-by", "+F"], ["+Family"]),
  ])
  func asTodoShOffersOnlyShortOptions(words: [String], expected: [String]) throws {
    #expect(try complete(words, hasLongOptions: false) == expected)
  }

  @Test func completesDespiteAnUnreadableConfiguration() throws {
    let output = RecordingOutput()
    let context = ModuleContext.testing(
      store: InMemoryTodoStore("Call +Mom\n"), plugins: [CompletedPlugin.self, ShellCompletionPlugin.self],
      output: output,
      program: ProgramDescription(
        version: "", date: "", usage: "",
        options: [CommandOption("config", letter: "d", valueName: "CONFIG", summary: "")]))
    try context.run("__complete", ["-d", "broken", "list", "+"])
    #expect(output.text == "+Mom\n")
  }
}

private enum CompletedPlugin: ModulePlugin {
  static func register(in registry: inout ModuleRegistry) {
    registry.add(command: ListCommand.self)
    registry.add(command: PriCommand.self)
    registry.add(command: ListFileCommand.self)
    registry.add(command: DoCommand.self)
    registry.add(command: ChangeCommand.self)
    registry.add(command: PlanCommand.self)
    registry.add(command: HelpCommand.self)
    registry.contribute { [HelpPageName(name: "dates", summary: "The forms of dates")] }
    registry.add(grouping: SampleGrouping(name: "colour"))
    registry.add(grouping: SampleGrouping(name: "size"))
    for name in ["due", "done", "pri"] {
      registry.add(order: TodoOrder(name, summary: "by \(name)") { _ in nil })
    }
  }
}

private struct ListCommand: IdleCommand {
  static let syntax = CommandSyntax(
    "list", "ls", forms: ["[TERM...]"], summary: "List", options: [.groupBy, .sort], formats: [])
}

private struct PriCommand: IdleCommand {
  static let syntax = CommandSyntax(
    "pri", forms: ["NR PRIORITY [NR PRIORITY ...]"], summary: "Give priorities", formats: [])
}

private struct ListFileCommand: IdleCommand {
  static let syntax = CommandSyntax("lf", forms: ["[SRC [TERM...]]"], summary: "List a file")
}

private struct DoCommand: IdleCommand {
  static let syntax = CommandSyntax("do", forms: ["NR [NR ...]"], summary: "Do", tasks: .open)
}

private struct ChangeCommand: IdleCommand {
  static let syntax = CommandSyntax(
    "change", forms: ["NR \"TEXT\""], summary: "Change", changesText: true)
}

private struct PlanCommand: IdleCommand {
  static let syntax = CommandSyntax("plan", forms: ["NR [NR ...] \"DATE\""], summary: "Plan")
}

private struct HelpCommand: IdleCommand {
  static let syntax = CommandSyntax("help", forms: ["[ACTION...]"], summary: "Help")
}

private struct SampleGrouping: TodoGrouping {
  let name: String
  var summary: String { "by \(name)" }
  func section(of task: TodoItem, in calendar: TodoCalendar) -> SectionKey { SectionKey(rank: 0) }
  func title(of section: SectionKey) -> String { "" }
}
