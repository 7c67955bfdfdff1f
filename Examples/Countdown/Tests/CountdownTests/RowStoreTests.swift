import ModuleTestKit
import Synchronization
import Testing
import TodoStores
import TodoTxt

@Suite(.timeLimit(.minutes(15))) struct RowStoreTests {
  @Test(arguments: StoreRule.all) func keepsTo(rule: StoreRule) async throws {
    try await rule.check { RowStoreUnderTest($0) }
  }
}

/// A row in memory, and another program that writes to it.
private struct RowStoreUnderTest: StoreUnderTest {
  private let row: MemoryRow
  private let rows: RowStore
  let path = "row", destination = "another row", moved = TodoList()

  init(_ text: String) {
    row = MemoryRow(text)
    rows = RowStore(row)
  }

  var store: any TodoStore { rows }

  func save(_ text: String) {
    row.save(text)
    rows.reload()
  }

  func delete() {
    row.delete()
    rows.reload()
  }
}

private final class MemoryRow: Row {
  private let text: Mutex<String?>

  init(_ text: String) { self.text = Mutex(text) }

  func load() -> String? { text.withLock { $0 } }
  func save(_ text: String) { self.text.withLock { $0 = text } }
  func delete() { text.withLock { $0 = nil } }
}
