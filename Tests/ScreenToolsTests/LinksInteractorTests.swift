import ModuleTestKit
import Testing
@testable import ScreenToolsModule

@Suite struct LinksInteractorTests {
  @Test func findsEachLinkOnce() throws {
    let store = InMemoryTodoStore("a https://x.org/1 mailto:a@b.org\nb\nc https://x.org/1 http://y.org\n")
    let links = LinksInteractor().links(of: try store.selected(1, 2, 3))
    #expect(
      links.map { String(decoding: $0, as: UTF8.self) } == [
        "https://x.org/1", "mailto:a@b.org", "http://y.org",
      ])
  }
}
