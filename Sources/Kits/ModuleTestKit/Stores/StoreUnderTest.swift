public import ModuleKit
public import TodoStores
public import TodoTxt

/// A store, and changes by other programs, for checking `StoreRule`s.
public protocol StoreUnderTest: Sendable {
  var store: any TodoStore { get }

  /// The name of the list in errors.
  var path: String { get }

  /// Replaces the list, like another program.
  func save(_ text: String) throws

  /// Deletes the list, like another program.
  func delete() throws

  /// A destination for moved tasks, such as done.txt.
  var destination: String { get }

  /// The content of the list at `destination`; empty if it does not exist.
  var moved: TodoList { get throws }

  /// The services that the store was opened with, if it records its commits; needed by `StoreRule.undoing`.
  var services: StoreServices? { get }
}

extension StoreUnderTest {
  public var services: StoreServices? { nil }
}

extension StoreServices {
  /// Services for a test: every other list is in memory, and so is the journal.
  public static func inMemory(_ files: InMemoryTodoFiles = InMemoryTodoFiles()) -> StoreServices {
    StoreServices(journal: files.journal) { files.store(at: $0) }
  }
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
  public var services: StoreServices? { .inMemory(memory.files) }
  public func save(_ text: String) { memory.replace(with: TodoList(text)) }
  public func delete() { memory.files.delete(memory.path) }

  public var moved: TodoList {
    get throws { try memory.files.store(at: destination).list() }
  }
}

extension TodoStore {
  /// The lines of the list as texts.
  public func lines() throws(TodoStoreError) -> [String] {
    try list().map { String(decoding: $0.text, as: UTF8.self) }
  }

  /// The tasks with these numbers, as if the user had selected them on a screen.
  public func selected(_ numbers: Int...) throws(TodoStoreError) -> [SelectedTask] {
    let list = try list()
    return numbers.map { SelectedTask($0, in: list) }
  }
}

extension TaskRequest {
  /// A request for the task with a number, as the user types it.
  public init(_ number: Int) {
    self.init(word: Array("\(number)".utf8))
  }
}
