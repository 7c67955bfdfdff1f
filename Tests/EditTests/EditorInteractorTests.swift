import ModuleKit
import ModuleTestKit
import Testing
import TodoStores
import TodoTxt

@testable import EditModule

@Suite struct EditorInteractorTests {
  private let store = InMemoryTodoStore("a\nb\nc\n")

  private var interactor: EditorInteractor { EditorInteractor(store: store) }

  /// The user edits the whole file while another program saves it.
  @Test(arguments: [
    ("a\nb\nc\n", "A\nb\nc\n", "A b c", 1), ("a\nb\nc\nd\n", "b\nc\n", "b c d", 1),
    ("a\nb\nc\n", "a\nb\nc\n", "a b c", 0),
  ])
  func mergesASaveOfAnotherProgram(saved: String, edited: String, lines: String, count: Int) throws {
    let base = try interactor.text()
    store.replace(with: TodoList(saved))
    #expect(try interactor.merge(Array(edited.utf8), editedFrom: base).count == count)
    #expect(try store.lines().joined(separator: " ") == lines)
  }

  @Test func refusesAChangeOfTheSameWord() throws {
    let base = try interactor.text()
    store.replace(with: TodoList("1\nb\nc\n"))
    #expect(throws: TodoStoreError.self) { try interactor.merge(Array("2\nb\nc\n".utf8), editedFrom: base) }
    #expect(try store.lines() == ["1", "b", "c"])
  }
}
