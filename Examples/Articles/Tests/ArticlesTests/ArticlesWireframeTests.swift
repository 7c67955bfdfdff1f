import ArticleStores
import ScreenTestKit
import Testing
@testable import ArticlesModule

/// The module as its user sees it, with articles in memory.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct ArticlesWireframeTests {
  private let session: SceneSession

  init() async throws {
    var environment = ScreenEnvironment(palette: .plain)
    environment.actions = ArticlesWireframe.actions.map { ($0, "articles") }
    session = SceneSession(in: environment, columns: 70, rows: 7) {
      ArticlesWireframe(store: InMemoryArticleStore.sample).makeArticles(on: $0)
    }
    try await session.waitForRow(containing: "Who asks whom")
  }

  @Test func showsTheListAndTheKeys() {
    #expect(
      session.rows.prefix(4) == [
        "  Articles", "▌ • 2026-11-24  Who asks whom · Ann",
        "  • 2026-11-23  A store is swapped in one word · Bob", "  • 2026-11-22  What a view may do · Ann",
      ])
    #expect(session.bottom.hasPrefix("3 articles "))
    #expect(session.bottom.hasSuffix(" j k move  Enter read  / search  ? keys  q quit"))
  }

  @Test func opensAnArticleAndReturns() {
    session.press(.text("j"), .enter)
    #expect(session.rows.prefix(2) == ["  A store is swapped in one word", "Bob, 2026-11-23"])
    session.press(.escape)
    #expect(session.rows[2] == "▌   2026-11-23  A store is swapped in one word · Bob")
  }

  @Test func showsTheMatchesOfASearch() async throws {
    session.press(.text("/"))
    session.type("view")
    session.press(.enter)
    try await session.waitForRow(containing: "Articles: view")
    try await session.waitForRow(containing: "1 article ")
  }

  @Test func theHelpShowsTheKeysOfTheList() {
    session.press(.text("?"))
    #expect(session.rows.contains { $0.contains("Search the articles") })
  }

  @Test func noTwoActionsShareAKey() {
    #expect(KeyMap(ScreenNavigator.actions + ArticlesWireframe.actions).clashes.isEmpty)
  }
}
