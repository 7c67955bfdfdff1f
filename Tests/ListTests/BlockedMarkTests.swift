import GroupingModule
import ListModule
import ModuleTestKit
import Testing

/// Listings of the program's own mark blocked tasks.
@Suite struct BlockedMarkTests {
  private func session(_ todo: String, configure: (inout Settings) -> Void = { _ in }) -> CommandSession {
    CommandSession(
      ["todo.txt": todo], plugins: [ListPlugin.self, GroupByPriorityPlugin.self], configure: configure)
  }

  private static let todo = "(A) a after:1\nb id:1\nx c after:1\nd id:2\nx e p:2\nf id:3\ng p:3\npaid:x\n"

  @Test func sectionsMarkBlockedTasks() {
    let output = session(Self.todo).run("ls", "--group-by", "priority").output
    #expect(
      output.split(separator: "\n").filter { $0.contains("[blocked]") } == [
        "  1 [blocked] (A) a after:1", "  6 [blocked] f id:3",
      ])
  }

  @Test func plainListingsAndTodoShMarkNothing() {
    #expect(!session(Self.todo).run("ls").output.contains("[blocked]"))
    #expect(
      !session(Self.todo) { $0.readsTaskLanguage = false }.run("ls", "--group-by", "priority").output
        .contains("[blocked]"))
  }

  /// `paid:` is not an id.
  @Test(arguments: ["a after:1\n", "a after:1\npaid:1\n", "a after:1\nx b id:1\n"])
  func unknownIdsDoNotBlock(todo: String) {
    #expect(!session(todo).run("ls", "--group-by", "priority").output.contains("[blocked]"))
  }
}
