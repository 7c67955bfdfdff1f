import Testing

@Suite struct ManualCommandTests {
  @Test(arguments: [
    "NAME", "SYNOPSIS", "DESCRIPTION", "ACTIONS", "OPTIONS", "ENVIRONMENT", "FILES", "EXIT STATUS",
    "EXAMPLES", "KEYS", "DATES", "RECURRENCE", "QUERIES",
  ])
  func hasTheSection(title: String) throws {
    #expect(try output(of: "__manual").contains("\n.Sh \(title)\n"))
  }

  @Test(arguments: [
    ".Dd July 8, 2009\n",
    """
    .It Ic paint , pt No "NR \\fICOLOUR\\fR"
    .It Ic paint , pt No "all"
    Paint a task.
    It dries by itself;
    no wall is too wide
    """,
    ".It Fl f , Fl Fl file Ar PATH\nUse this file.\n",
    ".It Fl Fl group-by Ar NAME\nDivide the list into sections.\n",
    ".It Cm colour\nBy colour.\n",
    ".It Ev \"TODO_DIR\"\nWhere the files are.\n",
    ".It Pa \"\\(ti/todo.cfg\"\nWhat is set.\n",
  ])
  func saysWhatIsDeclared(text: String) throws {
    let page = try output(of: "__manual")
    #expect(page.contains(text.replacing("\"NR \\fI", with: "\"\\fINR\\fR \\fI")), "\(page)")
  }

  /// Of the configuration.
  @Test(arguments: [".Dt TODO\\-CONFIG 5\n", ".It Ev \"TODO_DIR\"\nWhere the files are.\n", ".Sh SETTINGS\n"])
  func theOtherPageSaysWhatIsDeclared(text: String) throws {
    let page = try output(of: "__manual", "todo-config")
    #expect(page.contains(text), "\(page)")
  }

  /// What begins with a dot is a macro to roff, which knows none of these.
  @Test func everyMacroIsOneOfMdoc() throws {
    let known = [
      "Dd", "Dt", "Os", "Sh", "Ss", "Nm", "Nd", "Op", "Pp", "Ql", "Bl", "It", "El", "Bd", "Ed", "Fl", "Lk",
      "Xr",
    ]
    for line in try output(of: "__manual").split(separator: "\n") where line.hasPrefix(".") {
      #expect(known.contains { line.dropFirst().split(separator: " ").first == $0[...] }, "\(line)")
    }
  }
}
