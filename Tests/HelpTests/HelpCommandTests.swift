import ModuleKit
import Testing

@Suite struct HelpCommandTests {
  private let helpActions = """
        help [ACTION...]
          Show the manual, or how to use an ACTION. ACTION can also be a page:
          keys, dates, recurrence, queries, files, screen or sync. -vv adds the
          environment variables.

        shorthelp
          List the actions, one line each.

        listaddons
          List the add-ons. An add-on is a program of your own: an executable file
          NAME, or NAME/NAME, in the directory of add-ons. It becomes the action
          NAME, and replaces a built-in action of that name.

    """

  @Test func listsEveryAction() throws {
    #expect(
      try output(of: "help") == """
          Usage: todo ACTION

          Options:
            -f, --file PATH  Use this file.

          Options of several actions:
            --json  Print JSON, errors included (every action but watch).

          Built-in Actions:
            paint, pt NR COLOUR
            paint, pt all
              Paint a task. It dries by itself; no wall is too wide for a sentence so
              long that it needs another line.
              --group-by NAME  Group the list into sections. NAME is one of colour.

        \(helpActions)
          Groupings for --group-by:
            colour  By colour.

        """)
  }

  @Test func listsSharedOptionsOnce() throws {
    let text = try output(of: "help", plugins: [SamplePlugin.self, OtherPlugin.self])
    #expect(
      text.contains(
        """

          Options of several actions:
            --group-by NAME  Group the list into sections. NAME is one of colour.
            --json           Print JSON, errors included (every action but watch).

          Built-in Actions:
        """))
    #expect(text.contains("  long that it needs another line. Options: --group-by.\n"))
    #expect(text.contains("    tint NR\n      Tint a task. Options: --group-by.\n"))
    #expect(text.ranges(of: "Group the list").count == 1)
    #expect(
      try output(of: "help", "tint", plugins: [SamplePlugin.self, OtherPlugin.self])
        .contains("--group-by NAME  Group the list"))
  }

  @Test func asTodoShListsOnlyShortOptions() throws {
    let text = try output(of: "help", hasLongOptions: false) { $0.programName = "todo.sh" }
    #expect(text.hasPrefix("  Usage: todo.sh ACTION\n\n  Options:\n    -f PATH\n        Use this file.\n"))
    #expect(!text.contains("--"))
    #expect(!text.contains("colour"))
  }

  @Test func pagesEndWithExamples() throws {
    let text = try output(of: "help", "recurrence")
    #expect(text.hasPrefix("  When a task with rec: is completed, its next occurrence is added to the\n"))
    #expect(text.contains("\n    rec:mon,thu"))
    #expect(
      text.hasSuffix("    todo do 3  # adds the next occurrence; undo reverses both\n")
        || text.contains("\n  Examples:\n    todo add \"Water the plants due:sat rec:+1w\"\n"))
    #expect(throws: CommandError.self) { try output(of: "help", "recurrence", hasLongOptions: false) }
  }

  private enum Keys: ModulePlugin {
    static func register(in registry: inout ModuleRegistry) {
      registry.addKeys { [PlainTaskKey("shop", "NAME", "Where to buy it.")] }
    }
  }

  @Test func thePageOfKeysHasTheKeysOfTheScreen() throws {
    let text = try output(of: "help", "keys", plugins: [Keys.self])
    #expect(text.contains("    shop:NAME ") && text.contains("\n  Move\n    j, down"))
    #expect(text.contains("    ctrl-z") && text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func anEntryShowsExamplesAfterItsForms() throws {
    let lines = try output(of: "help", "help").split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(4) == [
        "    help [ACTION...]", "      Examples:", "        todo help due", "        todo help dates",
      ])
  }

  @Test func verboseHelpListsVariables() throws {
    let section = "\n  Environment variables:\n    TODO_DIR\n        Where the files are.\n"
    #expect(try !output(of: "help").contains(section))
    #expect(try output(of: "help") { $0.verbosity = 2 }.contains(section))
  }

  @Test func addOnsPrintTheirOwnUsage() throws {
    let usages = ["bees": "    bees [NR]\n      Counts them.\n\n", "ants": "    ants\n\n"]
    #expect(
      try output(of: "help", addOns: usages).hasSuffix(
        "\n  Add-on Actions:\n    ants\n\n    bees [NR]\n      Counts them.\n\n"))
  }

  @Test(arguments: [("paint", ["paint", "pt"]), ("pt", ["pt"])])
  func helpBeginsWithTheRequestedName(asked: String, names: [String]) throws {
    let names = names.joined(separator: ", ")
    #expect(
      try output(of: "help", asked) == """
            \(names) NR COLOUR
            \(names) all
              Paint a task. It dries by itself; no wall is too wide for a sentence so
              long that it needs another line.
              --group-by NAME  Group the list into sections. NAME is one of colour.


        """)
  }

  @Test func showsTheAddOnThatReplacesAnAction() throws {
    #expect(
      try output(of: "help", "paint", addOns: ["paint": "    paint it black\n"]) == "    paint it black\n")
  }

  @Test(arguments: ["frobnicate", "pain", "__secret"])
  func reportsAnUnknownAction(name: String) {
    #expect(throws: CommandError("TODO: No action \"\(name)\" exists.")) {
      try output(of: "help", name, hasLongOptions: false)
    }
    let question = name == "pain" ? " Did you mean “paint”?" : ""
    #expect(
      throws: CommandError("There is no action “\(name)”.\(question) “todo -h” lists the actions.")
    ) {
      try output(of: "help", name)
    }
  }
}

@Suite struct ShortHelpCommandTests {
  private let usages = ["ants": "    ants [NR]\n      Counts them.\n    an NR\n     no usage\n\n"]

  @Test func listsSummariesByModule() throws {
    #expect(
      try output(of: "shorthelp", addOns: usages) == """
          Usage: todo ACTION

          Sample
            paint, pt   Paint a task

          Help
            help        Show the manual, or how to use an ACTION
            shorthelp   List the actions, one line each
            listaddons  List the add-ons

          Options
            -f, --file PATH  Use this file.

          Add-on Actions:
            ants [NR]
            an NR

          “todo ACTION --help” explains an action, “todo help” everything.
          “todo help PAGE” shows one of: keys, dates, recurrence, queries, files,
          screen.

        """)
  }

  @Test func asTodoShListsUsages() throws {
    #expect(
      try output(of: "shorthelp", addOns: usages, hasLongOptions: false) == """
          Usage: todo ACTION

          Actions:
            paint|pt NR COLOUR
            paint|pt all
            help [ACTION...]
            shorthelp
            listaddons

          Add-on Actions:
            ants [NR]
            an NR

          "help" shows more.

        """)
  }
}

@Suite struct ListAddOnsCommandTests {
  @Test(arguments: [
    ([:], 1, "--\nTODO: 0 valid addon actions found.\n"),
    (["bees": "", "ants": ""], 1, "ants\nbees\n--\nTODO: 2 valid addon actions found.\n"),
    (["bees": "", "ants": ""], 0, "ants\nbees\n"),
  ])
  func listsTheNamesOfAddOns(addOns: [String: String], verbosity: Int, expected: String) throws {
    #expect(try output(of: "listaddons", addOns: addOns) { $0.verbosity = verbosity } == expected)
  }

  @Test func reportsAMissingDirectory() {
    #expect(throws: CommandError("TODO: 'actions' does not exist.")) { try output(of: "listaddons") }
  }
}
