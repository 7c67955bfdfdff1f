import ModuleTestKit
import Synchronization
import Testing

@testable import Rot13Module

@Suite(.timeLimit(.minutes(15))) struct RowStoreTests {
  @Test(arguments: StoreRule.all + StoreRule.undoing) func keepsTo(rule: StoreRule) async throws {
    try await rule.check { RowStoreUnderTest($0) }
  }
}

/// A row in memory, and another program that writes to it.
private struct RowStoreUnderTest: StoreUnderTest {
  private let row: MemoryRow
  private let files = InMemoryTodoFiles()
  let store: any TodoStore
  let services: StoreServices?
  let path = "row:todo", destination = "done.txt"

  init(_ text: String) {
    row = MemoryRow(Array(text.utf8))
    let services = StoreServices.inMemory(files)
    store = RowStore(row, at: path, with: services)
    self.services = services
  }

  func save(_ text: String) { row.replace(with: Array(text.utf8)) }
  func delete() { row.replace(with: nil) }

  var moved: TodoList {
    get throws { try files.store(at: destination).list() }
  }
}

private final class MemoryRow: StoreRow {
  private struct State {
    var bytes: [UInt8]?
    var onSave: (@Sendable () -> Void)?
  }

  private let state: Mutex<State>

  init(_ bytes: [UInt8]) { state = Mutex(State(bytes: bytes)) }

  func load() -> [UInt8]? { state.withLock { $0.bytes } }
  func save(_ bytes: [UInt8]) { state.withLock { $0.bytes = bytes } }

  /// The store admits one commit of its process after the other.
  func locked<Result>(_ body: () throws(TodoStoreError) -> Result) throws(TodoStoreError) -> Result {
    try body()
  }

  func watch(_ onSave: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    state.withLock { $0.onSave = onSave }
    return { self.state.withLock { $0.onSave = nil } }
  }

  /// As another program saves.
  func replace(with bytes: [UInt8]?) {
    let onSave = state.withLock { state in
      state.bytes = bytes
      return state.onSave
    }
    onSave?()
  }
}
