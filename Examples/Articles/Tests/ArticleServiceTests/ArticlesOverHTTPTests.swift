import ArticleService
import PlainText
import ScreenTestKit
import Testing
@testable import ArticlesModule

/// The whole app with a real server; only the terminal is replaced.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct ArticlesOverHTTPTests {
  private func session(_ address: String) throws -> SceneSession {
    var environment = ScreenEnvironment(palette: .plain)
    environment.actions = ArticlesWireframe.actions.map { ($0, "articles") }
    let wireframe = ArticlesWireframe(store: try HTTPArticleStore(at: address))
    return SceneSession(in: environment, columns: 60, rows: 8) { wireframe.makeArticles(on: $0) }
  }

  @Test func listsSearchesAndReads() async throws {
    let server = try await ArticleServer.start()
    let session = try session(server.service())
    try await session.waitForRow(containing: "▌ • 2026-11-02  Cats 1 · Author 1")
    session.press(.text("/"))
    session.type("trains")
    session.press(.enter)
    try await session.waitForRow(containing: "▌ • 2026-11-03  Trains 2 · Author 2")
    session.press(.enter)
    try await session.waitForRow(containing: "All about trains + more.")
    session.press(.escape)
    #expect(session.rows[1] == "▌   2026-11-03  Trains 2 · Author 2")
  }

  @Test func loadsMoreAtTheEnd() async throws {
    let server = try await ArticleServer.start()
    let session = try session(server.service())
    try await session.waitForRow(containing: "10+ articles")
    session.press(.text("G"))
    try await session.waitForRow(containing: "20+ articles")
    session.press(.text("G"))
    try await session.waitForRow(containing: "25 articles")
  }

  @Test func triesAgainAfterAFailure() async throws {
    let server = try await ArticleServer.start()
    let session = try session(server.service("once"))
    try await session.waitForRow(containing: "127.0.0.1 answers with status 503. · r try again")
    session.press(.text("r"))
    try await session.waitForRow(containing: "Cats 1")
  }

  @Test func reloadsAfterTheServerRestarted() async throws {
    let server = try await ArticleServer.start()
    let session = try session(server.service())
    try await session.waitForRow(containing: "10+ articles")
    await server.stop()
    session.press(.text("G"))
    try await session.waitForRow(containing: "Can't reach 127.0.0.1. · r try again")
    #expect(session.rows.contains { $0.contains("Cats 10") })
    let next = try await ArticleServer.start(port: server.port)
    session.press(.text("r"))
    try await session.waitForRow(containing: "20+ articles")
    #expect(next.port == server.port)
  }

  @Test func noArticlesOfferToTryAgain() async throws {
    let server = try await ArticleServer.start()
    let session = try session(server.service("empty"))
    try await session.waitForRow(containing: "No articles.")
    #expect(session.bottom == "r try again")
  }

  @Test func serviceTextsCannotControlTheTerminal() async throws {
    let server = try await ArticleServer.start()
    let session = try session(server.service("hostile"))
    try await session.waitForRow(containing: "evil")
    expectNoControls(session)
    session.press(.enter)
    try await session.waitForRow(containing: "text")
    expectNoControls(session)
  }

  private func expectNoControls(_ session: SceneSession) {
    let controls = session.rows.joined().unicodeScalars.filter { $0.withoutControl != $0 }
    #expect(controls.isEmpty)
  }

  @Test func stopsAtACircleOfPages() async throws {
    let server = try await ArticleServer.start()
    let session = try session(server.service("circle"))
    try await session.waitForRow(containing: "10+ articles")
    session.press(.text("G"))
    try await session.waitForRow(containing: "10 articles")
  }
}
