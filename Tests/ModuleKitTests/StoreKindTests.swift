import ModuleTestKit
import Testing

/// Lists of the kinds of stores that modules register.
@Suite struct StoreKindTests {
  private enum MemoryPlugin: ModulePlugin {
    static func register(in registry: inout ModuleRegistry) {
      registry.add(
        store: StoreKind("memory") { path, services in
          let store = InMemoryTodoFiles(recordingTo: services.journal).store(at: path)
          store.replace(with: TodoList("Call Mom\n"))
          return store
        })
    }
  }

  private func context(_ todo: String) -> ModuleContext {
    .testing(
      store: InMemoryTodoStore("In a file\n"), plugins: [MemoryPlugin.self],
      configure: { $0.files = TodoFiles(beside: todo) })
  }

  @Test(arguments: [
    ("memory:/a/todo.txt", "Call Mom\n"), ("memory:x", "Call Mom\n"), ("memory/todo.txt", "In a file\n"),
    ("memory", "In a file\n"), ("memory2:x", "In a file\n"), ("/memory:x", "In a file\n"),
  ])
  func theSchemeChoosesTheStore(path: String, text: String) throws {
    #expect(try context(path).stores.todo.list() == TodoList(text))
    #expect(context(path).program.registry.isFile(path) == (text == "In a file\n"))
  }

  @Test func aPathIsOpenedOnce() async throws {
    let stores = context("memory:x").stores
    var updates = stores.todo.updates().makeAsyncIterator()
    _ = await updates.next()
    try stores.open("memory:x").append(Array("Pay rent".utf8))
    #expect(await updates.next()?.list == TodoList("Call Mom\nPay rent\n"))
    #expect(try stores.open("memory:y").list() == TodoList("Call Mom\n"))
  }

  @Test func theJournalRecordsCommitsOfRegisteredStores() throws {
    let context = context("memory:x").acting(as: ActionIdentity("add"))
    try context.stores.todo.append(Array("Pay rent".utf8))
    #expect(try context.stores.journal.history().changes.map(\.change.path) == ["memory:x"])
  }
}
