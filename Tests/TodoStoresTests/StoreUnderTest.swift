import FileStore
import Glibc
import TodoStores
import TodoTxt

/// Every kind of store there is: all of them keep to the same rules.
enum StoreKind: CaseIterable {
  case inMemory
  case file
}

/// A store, and what other programs do to what it keeps.
final class StoreUnderTest: Sendable {
  let store: any TodoStore
  private let directory: String

  init(_ kind: StoreKind, _ text: String) {
    directory = Self.newDirectory()
    switch kind {
    case .inMemory: store = InMemoryTodoStore(text)
    case .file:
      store = FileTodoStore(path: directory + "/todo.txt")
      save(text)
    }
  }

  deinit {
    for name in ["todo.txt", "next.txt", "done.txt"] { unlink("\(directory)/\(name)") }
    rmdir(directory)
  }

  /// Puts another list in the present one's place, as an editor does.
  func save(_ text: String) {
    if let store = store as? InMemoryTodoStore { return store.replace(with: TodoList(text)) }
    Self.write(text, to: directory + "/next.txt")
    rename(directory + "/next.txt", directory + "/todo.txt")
  }

  /// Deletes the file.
  func delete() {
    if let store = store as? InMemoryTodoStore { return store.files.delete(store.path) }
    unlink(path)
  }

  /// What errors call the file.
  var path: String { (store as? InMemoryTodoStore)?.path ?? directory + "/todo.txt" }

  var destination: String { directory + "/done.txt" }

  /// What was moved to `destination`.
  var moved: TodoList {
    get throws {
      if let store = store as? InMemoryTodoStore { return try store.files.store(at: destination).list() }
      return try FileTodoStore(path: destination).list()
    }
  }

  private static func write(_ text: String, to path: String) {
    guard let file = fopen(path, "w") else { return }
    fputs(text, file)
    fclose(file)
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
