import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import EditModule

@Suite struct ExcerptInteractorTests {
  private let store = InMemoryTodoStore("a\nb\nc\nd\n")

  private var interactor: ExcerptInteractor {
    ExcerptInteractor(
      interactor: EditorInteractor(store: store),
      reading: TaskTextReading(
        clock: ManualClock(CivilDate(daysSinceEpoch: 20_778)),
        settings: Settings(files: TodoFiles(beside: "todo.txt"))))
  }

  @Test(arguments: [
    ("b\nd\n", "a b c d", 0), ("B\nd\n", "a B c d", 1), ("d\n", "a c d", 1), ("b\nd\ne\n", "a b c d e", 1),
    ("b due:tom\nd\n", "a b due:2026-11-22 c d", 1),
  ])
  func mergesTheEditedExcerpt(edited: String, lines: String, count: Int) throws {
    let excerpt = try interactor.excerpt(of: store.selected(4, 2))
    #expect(excerpt.numbers == [2, 4])
    #expect(try interactor.merge(Array(edited.utf8), editedFrom: excerpt) == count)
    #expect(try store.lines().joined(separator: " ") == lines)
  }
}
