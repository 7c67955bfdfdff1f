import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import EditModule

@Suite struct TagInteractorTests {
  private let store = InMemoryTodoStore("a +x @y\nb +x\nc +z\n")

  private var interactor: TagInteractor { TagInteractor(store: store) }

  @Test func countsTheTagsOfTheSelection() throws {
    let tags = try interactor.tags(of: store.selected(1, 2))
    let counts = tags.map { "\(String(decoding: $0.tag, as: UTF8.self)) \($0.count)" }
    #expect(Set(counts) == ["+x 2", "@y 1", "+z 0"])
    #expect(counts.first == "+x 2")
  }

  @Test func addsAndRemovesTags() throws {
    let (x, q) = (Array("+x".utf8), Array("@q".utf8))
    let report = try interactor.change([TaskRequest(1), TaskRequest(3)], adding: [q], removing: [x])
    #expect(try store.lines() == ["a @y @q", "b +x", "c +z @q"])
    #expect(report.outcomes.map { $0.removed + $0.added } == [[x, q], [q]])
  }
}
