%if store
import ModuleTestKit
import Testing

@testable import NAMEModule

@Suite struct NAMEStoreTests {
  @Test func keepsNotes() throws {
    let files = InMemoryTodoFiles()
    let context = ModuleContext.testing(store: files.store(at: "todo.txt"))
    try NAMEStore(in: context).add(Array("Drink water".utf8))
    try NAMEStore(in: context).add(Array("Go for\na walk".utf8))
    let notes = try NAMEStore(in: context).all()
    #expect(notes.map { String(decoding: $0, as: UTF8.self) } == ["Drink water", "Go for a walk"])
  }
}
%end
