import Testing
import TodoStores
import TodoTxt

@Suite struct InMemoryTodoStoreTests {
  private let files = InMemoryTodoFiles(["todo.txt": "x a\nb\n", "done.txt": "x 0"])

  private func text(_ path: String) throws -> String {
    String(decoding: try files.store(at: path).list().bytes, as: UTF8.self)
  }

  private func move(_ numbers: Int...) throws {
    try files.store(at: "todo.txt").update { list in
      numbers.map { .move(TodoLine(list[$0 - 1]), to: "done.txt", leavingBlank: false) }
    }
  }

  @Test func reportsWhetherAFileExists() throws {
    let store = files.store(at: "new.txt")
    #expect(!store.exists && files.store(at: "todo.txt").exists && InMemoryTodoStore().exists)
    #expect(try store.list().isEmpty)
    try store.apply([.append(Array("a".utf8))])
    #expect(store.exists)
  }

  @Test func movesToTheStoreAtThatPath() throws {
    try move(1)
    #expect(try text("todo.txt") == "b\n")
    #expect(try text("done.txt") == "x 0\nx a\n")
  }

  @Test func refusesToMoveToItself() throws {
    #expect(throws: TodoStoreError.self) {
      try files.store(at: "todo.txt").update { [.move(TodoLine($0[0]), to: "todo.txt", leavingBlank: true)] }
    }
    #expect(try text("todo.txt") == "x a\nb\n")
  }

  @Test func movesAnEqualLineASecondTime() throws {
    try move(1)
    try files.store(at: "todo.txt").apply([.append(Array("x a".utf8))])
    try move(2)
    #expect(try text("done.txt") == "x 0\nx a\nx a\n")
  }
}
