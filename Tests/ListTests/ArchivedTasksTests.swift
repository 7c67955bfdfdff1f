import CompleteModule
import GroupingModule
import ModuleTestKit
import Testing

@testable import ListModule

/// Tasks of done.txt in live lists: the view of completed tasks, and `f s`.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct ArchivedTasksTests {
  private func screen(
    _ done: String = "x 2026-11-02 buy oat milk\nx 2026-11-20 call Mom\n"
  ) async throws -> (screen: ListScreen, done: InMemoryTodoStore) {
    let screen = try await ListScreen(
      "buy milk\nx 2026-11-19 call Ann\nmilk the cow\n",
      plugins: [CompletePlugin.self, GroupByDatePlugin.self],
      columns: 100, rows: 12
    ) { $0.viewsFile = "views" }
    let store = screen.store.files.store(at: screen.context.settings.files.done)
    _ = try store.update { _ in
      done.split(separator: "\n").map { .append(Array($0.utf8)) }
    }
    return (screen, store)
  }

  private func search(_ words: String, on screen: ListScreen) async throws {
    screen.type("fs\(words)\r")
    try await screen.session.waitForRow(containing: "Search: \(words)")
  }

  @Test func theViewOfCompletedTasksHasThoseOfDone() async throws {
    let (screen, done) = try await screen()
    screen.type("6")
    try await screen.session.waitForRow(containing: "call Mom")
    #expect(screen.rows.contains { $0.hasPrefix("▌      x  call Mom") })
    #expect(screen.rows.contains { $0.contains("2  x  call Ann") })
    #expect(screen.bottom.contains("1/2  in done.txt"))
    try await screen.session.waitForRow(containing: "6 Done lately 2")
    _ = try done.update { _ in [.append(Array("x 2026-11-21 wash up".utf8))] }
    try await screen.session.waitForRow(containing: "wash up")
    screen.type("6")
    #expect(screen.selected.isEmpty)
    screen.type("G")
    #expect(screen.selected == ["x 2026-11-19 call Ann"])
  }

  @Test func marksNoArchivedTask() async throws {
    let (screen, _) = try await screen()
    screen.type("6")
    try await screen.session.waitForRow(containing: "call Mom")
    screen.type("V")
    #expect(screen.selected == ["x 2026-11-19 call Ann"])
  }

  @Test func searchesBothFiles() async throws {
    let (screen, _) = try await screen()
    try await search("milk", on: screen)
    try await screen.session.waitForRow(containing: "oat milk")
    #expect(screen.rows.map { $0.prefix(24) }.map(String.init).filter { $0.contains("milk") }.count == 4)
    #expect(screen.rows.contains { $0.contains("▾ Done  1") })
    #expect(screen.rows[0].hasPrefix("  Search: milk 3 "))
    #expect(screen.bottom.hasSuffix("  ? keys  q back"))
    screen.type("x")
    try await screen.session.waitForRow(containing: "Done: buy milk")
    #expect(try screen.store.list()[0].isCompleted)
  }

  @Test func saysThatNothingIsFound() async throws {
    let (screen, _) = try await screen()
    try await search("zebra", on: screen)
    try await screen.session.waitForRow(containing: "No task found")
    screen.press(.escape)
    #expect(screen.rows.contains { $0.contains("buy milk") })
  }

  @Test func remembersSearchesAndCompletesThem() async throws {
    let (screen, _) = try await screen()
    try await search("milk", on: screen)
    screen.press(.escape)
    screen.type("fsmi")
    screen.press(.tab)
    #expect(screen.bottom.hasPrefix("  Search  milk  "))
    #expect(screen.bottom.hasSuffix("Enter search  Esc cancel"))
  }

  @Test func invalidQueriesAreReported() async throws {
    let (screen, _) = try await screen()
    screen.type("fs(milk\r")
    #expect(screen.rows.contains { $0.hasPrefix(" There is no “)”") })
    #expect(screen.bottom.hasPrefix("  Search  (milk  "))
  }
}
