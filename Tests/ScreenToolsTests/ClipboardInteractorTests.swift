import ModuleTestKit
import Testing
@testable import ScreenToolsModule

@Suite struct ClipboardInteractorTests {
  @Test(arguments: [
    (ClipboardInteractor.Part.words, "a +x\nb"), (.lines, "(A) 2026-11-01 a +x\nx b"),
  ])
  func copiesWordsOrLines(part: ClipboardInteractor.Part, text: String) throws {
    let store = InMemoryTodoStore("(A) 2026-11-01 a +x\nx b\n")
    let copied = ClipboardInteractor().text(of: try store.selected(1, 2), part)
    #expect(String(decoding: copied, as: UTF8.self) == text)
  }

  @Test func removesControlCharacters() throws {
    let store = InMemoryTodoStore("a\u{1B}[2Jb\n")
    #expect(!ClipboardInteractor().text(of: try store.selected(1), .lines).contains(0x1B))
  }
}
