import ModuleTestKit
import Testing
@testable import GroupingModule
@testable import ListModule

/// The content that every view of a list must express.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct ListViewRuleTests {
  @Test(arguments: ListViewRule.all) func theTerminalViewObeys(rule: ListViewRule) async throws {
    try await rule.check { tasks in
      let screen = try await screen(tasks, isLinear: false)
      return screen.session.rows.joined(separator: "\n")
    }
  }

  /// A screen reader hears a row at a time, from the first to the last.
  @Test(arguments: ListViewRule.all) func theLinearViewObeys(rule: ListViewRule) async throws {
    try await rule.check { tasks in
      let screen = try await screen(tasks, isLinear: true)
      var heard = [screen.session.rows.joined(separator: "\n")]
      while true {
        screen.press(.text("j"))
        let rows = screen.session.rows.joined(separator: "\n")
        if rows == heard.last { return heard.joined(separator: "\n") }
        heard.append(rows)
      }
    }
  }

  @Test(arguments: ListViewRule.all, ["--json", "--ndjson"])
  func theViewsForProgramsObey(rule: ListViewRule, option: String) async throws {
    // Without tasks there is no line to write.
    if option == "--ndjson", rule.description.contains("empty") { return }
    try await rule.check { tasks in
      CommandSession(
        ["todo.txt": tasks], plugins: [ListPlugin.self, GroupByProjectPlugin.self],
        clock: ManualClock(CivilDate.saturday)
      ).run("list", "--group-by", "project", option).output
    }
  }

  private func screen(_ tasks: String, isLinear: Bool) async throws -> ListScreen {
    let screen = try await ListScreen(
      tasks, "--group-by", "project", plugins: [GroupByProjectPlugin.self], columns: 60, rows: 12,
      isLinear: isLinear)
    screen.press(.text("H"))
    return screen
  }
}
