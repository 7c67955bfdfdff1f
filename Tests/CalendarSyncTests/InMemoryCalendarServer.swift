import CalendarSync
import Synchronization
import TodoStores
import TodoTxt

/// A server in memory that fails where a test tells it to.
final class InMemoryCalendarServer: CalendarServer {
  struct Failure: Error {}

  let name = "memory"
  var address = "https://memory"

  /// Collections that the server does not have.
  var missing: Set<String> = []
  var objects: [String: CalendarObject] = [:]

  /// The path of each change; a token is an index into it.
  var changes: [String] = []
  var knowsTokens = true

  /// Called before and after the effect of each request, with its number. Throws to lose the answer.
  var fault: ((_ request: Int, _ isDone: Bool) throws -> Void)?
  private(set) var requests = 0

  /// Answers a change in place of the server; nil lets the server do it.
  var answer: ((CalendarWrite) -> CalendarWriteResult?)?

  /// The paths of objects that are listed, and missing in answers.
  var withheld: Set<String> = []
  private var versions = 0

  func changes(in collection: String, since token: String?) throws -> CalendarChanges? {
    if missing.contains(collection) { return nil }
    return try request {
      let own = objects.values.filter { $0.path.hasPrefix(collection) }
      let token = knowsTokens ? token.flatMap { Int($0) } : nil
      guard let token, token <= changes.count else {
        return CalendarChanges(
          isWhole: true, etags: Dictionary(uniqueKeysWithValues: own.map { ($0.path, $0.etag) }),
          token: "\(changes.count)")
      }
      let paths = Set(changes[token...].filter { $0.hasPrefix(collection) })
      return CalendarChanges(
        isWhole: false,
        etags: Dictionary(
          uniqueKeysWithValues: own.filter { paths.contains($0.path) }.map { ($0.path, $0.etag) }),
        gone: paths.filter { objects[$0] == nil }, token: "\(changes.count)")
    }
  }

  func objects(_ paths: [String], in collection: String) throws -> [CalendarObject] {
    try request { paths.compactMap { withheld.contains($0) ? nil : objects[$0] } }
  }

  func send(_ writes: [CalendarWrite], in collection: String) -> [CalendarWriteResult] {
    writes.map { write in
      do { return try request { apply(write) } } catch { return .failed(error) }
    }
  }

  private func request<Answer>(_ body: () throws -> Answer) throws -> Answer {
    requests += 1
    let number = requests
    try fault?(number, false)
    let answer = try body()
    try fault?(number, true)
    return answer
  }

  private func apply(_ write: CalendarWrite) -> CalendarWriteResult {
    if let answer = answer?(write) { return answer }
    switch write {
    case .create(let path, let text):
      guard objects[path] == nil else { return .conflict }
      return .done(etag: put(text, at: path))
    case .change(let path, let text, let etag):
      guard objects[path]?.etag == etag else { return .conflict }
      return .done(etag: put(text, at: path))
    case .delete(let path, let etag):
      guard let object = objects[path] else { return .done(etag: nil) }
      guard object.etag == etag else { return .conflict }
      remove(path)
      return .done(etag: nil)
    }
  }

  @discardableResult
  func put(_ text: [UInt8], at path: String) -> String {
    versions += 1
    objects[path] = CalendarObject(path: path, etag: "v\(versions)", text: text)
    changes.append(path)
    return "v\(versions)"
  }

  func remove(_ path: String) {
    objects[path] = nil
    changes.append(path)
  }
}

/// The text of a task as another program stores it.
func object(_ uid: String, _ properties: String...) -> [UInt8] { object(uid, properties) }

func object(_ uid: String, _ properties: [String]) -> [UInt8] {
  Array(
    ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//phone//EN\r\nBEGIN:VTODO\r\nUID:\(uid)\r\n"
      + properties.map { "\($0)\r\n" }.joined() + "END:VTODO\r\nEND:VCALENDAR\r\n").utf8)
}

/// A machine with its files.
final class Replica {
  let todo: InMemoryTodoStore
  let done: InMemoryTodoStore
  let uids = InMemoryTaskUIDs()

  /// A second list.
  let shopping = InMemoryTodoStore()
  private let shoppingUIDs = InMemoryTaskUIDs()
  let states = InMemoryStates()
  var server: InMemoryCalendarServer
  var mappings: [CollectionMapping]

  /// The user's name.
  let me: String?

  var writesUIDs = false
  var notes: (any CalendarNotes)?

  /// The authors of the lines that the last sync has written.
  var authors: LineAuthors { noted.authors.withLock(\.self) }

  private final class NotedAuthors: Sendable {
    let authors = Mutex(LineAuthors())
  }

  private let noted = NotedAuthors()

  /// Whether the next sync ends right after its first write, as if it was killed.
  var isKilled = false

  /// Whether it ends right before.
  var isKilledEarly = false

  init(
    _ server: InMemoryCalendarServer, _ todo: String = "", done: String = "",
    mappings: [CollectionMapping] = [CollectionMapping(collection: "/c/")], me: String? = nil
  ) {
    self.me = me
    self.server = server
    self.todo = InMemoryTodoStore(todo)
    self.done = InMemoryTodoStore(done)
    self.mappings = mappings
  }

  func sync(acceptsDeletions: Bool = false) throws -> CalendarSync.Outcome {
    try engine(acceptsDeletions: acceptsDeletions).sync()
  }

  func engine(acceptsDeletions: Bool) -> CalendarSync {
    var settings = CalendarSync.Settings(
      mappings: mappings,
      reading: CalendarReading(
        calendar: TodoCalendar(today: CivilDate(daysSinceEpoch: 20781), firstWeekday: .monday), me: me,
        now: { 1_795_500_000 },
        localTime: { (CivilDate(daysSinceEpoch: Int32($0 / 86_400)), $0 % 86_400) }))
    settings.writesUIDs = writesUIDs
    if acceptsDeletions { settings.unaccepted = { _ in [] } }
    settings.note = { [noted] authors in noted.authors.withLock { $0 = authors } }
    return CalendarSync(
      server: server,
      lists: [
        SyncedList(
          store: isKilled || isKilledEarly ? KilledStore(store: todo, isEarly: isKilledEarly) : todo,
          uids: uids),
        SyncedList(name: "shopping.txt", store: shopping, uids: shoppingUIDs),
      ], done: done, states: states, notes: notes, settings: settings)
  }

  var text: String { get throws { String(decoding: try todo.list().bytes, as: UTF8.self) } }
  var shoppingText: String { get throws { String(decoding: try shopping.list().bytes, as: UTF8.self) } }
  var archive: String { get throws { String(decoding: try done.list().bytes, as: UTF8.self) } }

  func write(_ text: String, done archive: String? = nil) throws {
    try todo.update { $0.edits(makingIt: TodoList(text)) }
    if let archive { try done.update { $0.edits(makingIt: TodoList(archive)) } }
  }
}

/// Stores, unless it is early, and then ends the program.
private struct KilledStore: TodoStore {
  let store: InMemoryTodoStore
  let isEarly: Bool

  var exists: Bool { store.exists }
  func list() throws(TodoStoreError) -> TodoList { try store.list() }
  func updates() -> TodoUpdates { store.updates() }
  func acting(as action: RunningAction?) -> any TodoStore { self }

  func update(_ plan: (TodoList) -> [TodoEdit]) throws(TodoStoreError) -> TodoList {
    if !isEarly { try store.update(plan) }
    throw .busy(path: "todo.txt", seconds: 0)
  }
}

final class InMemoryStates: CalendarStateStore {
  var saved: [UInt8] = []

  func load() -> CalendarState { CalendarState(saved: saved) }

  func save(_ state: CalendarState) { saved = state.saved }
}
