import NAMEStores
import ScreenTestKit
import Testing

@testable import NAMEModule

/// The module as its user sees it.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct NAMEWireframeTests {
  private let store = InMemoryNAMEStore.sample
  private let session: SceneSession

  init() async throws {
    var environment = ScreenEnvironment(palette: .plain)
    environment.actions = NAMEWireframe.actions.map { ($0, "NAME") }
    let wireframe = NAMEWireframe(store: store)
    session = SceneSession(in: environment, columns: 60) { wireframe.makeList(on: $0) }
    try await session.waitForRow(containing: "▌ • The first item")
  }

  @Test func opensAnItemAndReturns() {
    session.press(.text("j"), .enter)
    #expect(session.rows.prefix(2) == ["  The second item", "Escape leads back."])
    session.press(.escape)
    #expect(session.rows[2] == "▌   The second item")
  }

  @Test func triesAgain() async throws {
    store.set(.failure(NAMEStoreError("It is closed.")))
    session.press(.text("r"))
    try await session.waitForRow(containing: "It is closed. · r try again")
    store.set(.success([]))
    session.press(.text("r"))
    try await session.waitForRow(containing: "No items.")
    #expect(session.bottom == "r try again")
  }

  @Test func noTwoActionsShareAKey() {
    #expect(KeyMap(ScreenNavigator.actions + NAMEWireframe.actions).clashes.isEmpty)
  }
}
