public import TodoStores
public import TodoTxt

/// A store, and what other programs do to what it keeps: `StoreRule`s are checked on it.
public protocol StoreUnderTest: Sendable {
  var store: any TodoStore { get }

  /// What errors call the list.
  var path: String { get }

  /// Puts another list in the present one's place, as another program does.
  func save(_ text: String) throws

  /// Takes the list away, as another program does.
  func delete() throws

  /// Another list that tasks are moved to, as done.txt.
  var destination: String { get }

  /// What the list at `destination` holds; an empty one where it does not exist.
  var moved: TodoList { get throws }
}

/// A store in memory among its files.
public struct InMemoryStoreUnderTest: StoreUnderTest {
  private let memory: InMemoryTodoStore

  public init(_ text: String) {
    memory = InMemoryTodoStore(text)
  }

  public var store: any TodoStore { memory }
  public var path: String { memory.path }
  public let destination = "done.txt"
  public func save(_ text: String) { memory.replace(with: TodoList(text)) }
  public func delete() { memory.files.delete(memory.path) }

  public var moved: TodoList {
    get throws { try memory.files.store(at: destination).list() }
  }
}
