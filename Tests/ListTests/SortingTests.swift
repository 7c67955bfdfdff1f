import GroupingModule
import ListModule
import ModuleTestKit
import Testing

@Suite struct SortingTests {
  private let session = CommandSession(
    [
      "todo.txt": "(B) Call due:2026-11-30\nRest\n(A) Water due:2026-11-21\n(A) Feed due:2026-11-30\n",
      "done.txt": "x Book due:2026-11-25\n",
    ], plugins: [ListPlugin.self, GroupByPriorityPlugin.self])

  @Test(arguments: [
    (["list", "--sort", "due"], [3, 1, 4, 2]), (["list", "--sort=due,-pri"], [3, 1, 4, 2]),
    (["list", "--sort", "-due,pri"], [4, 1, 3, 2]), (["list", "e", "--sort", "-num"], [4, 3, 2, 1]),
    (["listpri", "--sort", "-pri"], [1, 3, 4]), (["listall", "--sort", "due"], [3, 0, 1, 4, 2]),
    (["listfile", "todo.txt", "--sort", "num"], [1, 2, 3, 4]),
  ])
  func everyListingCanBeSorted(words: [String], expected: [Int]) {
    let numbers = session.run(words).output.split(separator: "\n").prefix { $0 != "--" }
      .compactMap { Int($0.prefix { $0 != " " }) }
    #expect(numbers == expected)
  }

  @Test func sortsInsideSections() {
    let text = session.run("list", "--group-by", "priority", "--sort", "-due").output
    let rows = text.split(separator: "\n").prefix { $0 != "--" }.map { $0.prefix(8) }
    #expect(rows == ["(A)", "  4 (A) ", "  3 (A) ", "(B)", "  1 (B) ", "No Prior", "  2 Rest"])
  }

  @Test func overridesTheUsersSortCommand() {
    let session = CommandSession(
      ["todo.txt": "b\na\n"], plugins: [ListPlugin.self],
      configure: { $0.sortCommand = "sort" },
      prepare: { $0.surroundings.shell = StubShell { _, _ in "1 sorted by the command\n" } })
    #expect(session.run("list").output.hasPrefix("1 sorted by the command\n"))
    #expect(session.run("list", "--sort", "-num").output.hasPrefix("2 a\n1 b\n"))
  }

  @Test(arguments: [("colour", "colour"), ("due,-x", "x"), ("", ""), ("due,", ""), ("--due", "-due")])
  func anUnknownOrderListsTheKnown(value: String, name: String) {
    let message =
      "There is no order “\(name)”. Choose one of: text, num, pri, due, urgency, t, created, done, project, context."
    #expect(session.run("list", "--sort", value) == .init(error: message, status: 64))
  }

  @Test func needsAName() throws {
    let error = CommandError("--sort needs a value: --sort NAME[,NAME...].", status: 64)
    #expect(throws: error) {
      try ModuleContext.testing(plugins: [ListPlugin.self]).run("list", "--sort")
    }
  }
}
