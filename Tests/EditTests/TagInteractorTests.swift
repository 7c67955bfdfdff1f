import ModuleTestKit
import Testing

@testable import EditModule

@Suite struct TagInteractorTests {
  private let store = InMemoryTodoStore("a +x @y\nb +x\nc +z\n")

  private var interactor: TagInteractor { TagInteractor(store: store) }

  @Test func countsTheTagsOfTheSelection() throws {
    let tags = try interactor.tags(of: store.selected(1, 2))
    let counts = tags.map { "\(String(decoding: $0.word, as: UTF8.self)) \($0.count)" }
    #expect(Set(counts) == ["+x 2", "@y 1", "+z 0"])
    #expect(counts.first == "+x 2")
  }
}
