import FileStore
import Glibc
import ModuleTestKit

/// A file in a directory of its own.
final class FileStoreUnderTest: StoreUnderTest {
  let store: any TodoStore
  let services: StoreServices?
  private let directory: String

  init(_ text: String) {
    directory = Self.newDirectory()
    let journal = InMemoryTodoJournal()
    store = FileTodoStore(path: directory + "/todo.txt", journal: journal)
    services = StoreServices(journal: journal) { FileTodoStore(path: $0, journal: journal) }
    save(text)
  }

  deinit {
    for name in ["todo.txt", "next.txt", "done.txt"] { unlink("\(directory)/\(name)") }
    rmdir(directory)
  }

  /// As an editor saves.
  func save(_ text: String) {
    guard let file = fopen(directory + "/next.txt", "w") else { return }
    fputs(text, file)
    fclose(file)
    rename(directory + "/next.txt", path)
  }

  func delete() { unlink(path) }

  var path: String { directory + "/todo.txt" }
  var destination: String { directory + "/done.txt" }

  var moved: TodoList {
    get throws { try FileTodoStore(path: destination).list() }
  }

  private static func newDirectory() -> String {
    let root = #filePath.split(separator: "/").dropLast(3)
    var path = ""
    for component in root + [".build", "test-files", "store-\(UInt64.random(in: 0 ... .max))"] {
      path += "/\(component)"
      mkdir(path, 0o777)
    }
    return path
  }
}
