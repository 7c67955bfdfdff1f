import ModuleTestKit
import ScreenToolsModule
import Testing

/// `:theme` on a screen.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct ThemesScreenTests {
  private let session: SceneSession
  private let context: ModuleContext

  init() {
    let store = InMemoryTodoStore("Call Mom\n")
    context = .testing(store: store, plugins: [ThemesPlugin.self])
    session = SceneSession(TasksScene(store), in: context, columns: 72, rows: 12)
  }

  private func choose() throws {
    let offer = try #require(session.navigator.offers.first { $0.action.name == "theme" })
    session.navigator.perform(offer.action)
  }

  @Test func theNextScreenBeginsWithTheChosenTheme() throws {
    #expect(session.navigator.theme == .ink)
    try choose()
    #expect(session.rows.contains { $0.contains("gruvbox") })
    session.type("5")
    #expect(session.navigator.theme.name == "gruvbox")
    #expect(session.bottom == "Theme gruvbox")
    #expect(context.resumed().settings.theme.name == "gruvbox")
  }

  @Test func startsAtTheCurrentTheme() throws {
    session.navigator.theme = try #require(ScreenTheme(named: "mono"))
    try choose()
    session.press(.enter)
    #expect(session.navigator.theme.name == "mono")
  }

  @Test func showsTheThemeUnderTheCursor() throws {
    try choose()
    session.press(.down, .down)
    #expect(session.navigator.theme == ScreenTheme.all[2])
    session.press(.up)
    #expect(session.navigator.theme == ScreenTheme.all[1])
    session.press(.enter)
    #expect(session.navigator.theme == ScreenTheme.all[1])
  }

  @Test func cancellingKeepsTheTheme() throws {
    try choose()
    session.press(.down)
    session.press(.escape)
    #expect(session.navigator.theme == .ink)
  }
}
