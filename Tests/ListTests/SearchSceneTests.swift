import CompleteModule
import ModuleTestKit
import Testing

@testable import ListModule

/// `f s` in the live listing.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct SearchSceneTests {
  private func screen(
    done: String = "x 2026-11-02 buy oat milk\nx 2026-11-20 call Mom\n", plugins: [any ModulePlugin.Type] = []
  ) async throws -> ListScreen {
    let screen = try await ListScreen(
      "buy milk\ncall Ann\nmilk the cow\n", plugins: plugins, columns: 60, rows: 8)
    let store = screen.store.files.store(at: screen.context.settings.files.done)
    _ = try store.update { _ in
      done.split(separator: "\n").map { .append(Array($0.utf8)) }
    }
    return screen
  }

  @Test func findsTheNewestFirstInBothFiles() async throws {
    let screen = try await screen()
    screen.type("fsmilk")
    screen.press(.enter)
    try await screen.session.waitForRow(containing: "oat milk")
    #expect(
      screen.rows == ["  Search: milk", "▌ 3 milk the cow", "  1 buy milk", "    x 2026-11-02 buy oat milk"])
    #expect(screen.bottom.hasPrefix("1 of 3  "))
  }

  @Test func goesToATaskOfTheList() async throws {
    let screen = try await screen()
    screen.type("fsmilk")
    screen.press(.enter)
    try await screen.session.waitForRow(containing: "oat milk")
    screen.type("G")
    screen.press(.enter)
    #expect(screen.bottom == "That task is in done.txt.")
    screen.type("k")
    screen.press(.enter)
    #expect(screen.selected == ["buy milk"])
    #expect(screen.rows.first == "▌ 1 buy milk")
  }

  @Test func reportsThatNothingMatches() async throws {
    let screen = try await screen()
    screen.type("fszebra")
    screen.press(.enter)
    try await screen.waitForRow("No match in todo.txt or done.txt.")
    screen.press(.escape)
    #expect(screen.rows.first == "▌ 1 buy milk")
  }

  @Test func remembersSearchesAndCompletesThem() async throws {
    let screen = try await screen()
    screen.type("fsmilk")
    screen.press(.enter)
    try await screen.session.waitForRow(containing: "oat milk")
    screen.press(.escape)
    screen.type("fsmi")
    screen.press(.tab)
    #expect(screen.bottom == " Search  milk")
  }

  @Test func invalidQueriesAreReported() async throws {
    let screen = try await screen()
    screen.type("fs(milk")
    screen.press(.enter)
    #expect(screen.bottom.hasPrefix("! There is no “)”"), "\(screen.bottom)")
  }

  @Test func loadsMoreWhenScrolling() async throws {
    let screen = try await screen(done: (1...2500).map { "x 2026-11-02 task \($0)\n" }.joined())
    screen.type("fstask")
    screen.press(.enter)
    try await screen.session.waitForRow(containing: "task 2500")
    #expect(screen.bottom.hasPrefix("1 of 1000, more may follow"), "\(screen.bottom)")
    screen.type("G")
    try await screen.session.waitForRow(containing: "1000 of 2000, more may follow")
    screen.type("G")
    try await screen.session.waitForRow(containing: "2000 of 2500")
    screen.type("G")
    #expect(screen.rows.last == "▌ x 2026-11-02 task 1")
  }

  @Test func actionsApplyToMatches() async throws {
    let screen = try await screen(plugins: [CompletePlugin.self])
    screen.type("fsmilk")
    screen.press(.enter)
    try await screen.session.waitForRow(containing: "oat milk")
    screen.type("jx")
    try await screen.session.waitForRow(containing: "Done: buy milk")
    #expect(try screen.store.list()[0].isCompleted)
  }
}
