import RemoteServices
import Synchronization
import Testing
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

  /// The statuses of objects that are listed without an etag, by their paths. 404 says that they are deleted.
  var unlisted: [String: Int] = [:]

  /// The statuses of objects that are not given, by their paths.
  var refused: [String: Int] = [:]
  private var versions = 0

  func changes(in collection: String, since token: String?) throws -> CalendarChanges? {
    if missing.contains(collection) { return nil }
    return try request {
      var own = objects.filter { $0.key.hasPrefix(collection) }.mapValues(\.etag)
      for path in unlisted.keys { own[path] = nil }
      let token = knowsTokens ? token.flatMap { Int($0) } : nil
      let isWhole = token.map { $0 > changes.count } ?? true
      let paths = isWhole ? Set(own.keys) : Set(changes[(token ?? 0)...].filter { $0.hasPrefix(collection) })
      var answer = CalendarChanges(
        isWhole: isWhole, etags: own.filter { paths.contains($0.key) }, token: "\(changes.count)")
      if !isWhole { answer.gone = paths.filter { objects[$0] == nil || unlisted[$0] == 404 } }
      answer.withheld = unlisted.filter {
        $0.value != 404 && objects[$0.key] != nil && (isWhole || paths.contains($0.key))
      }
      return answer
    }
  }

  func objects(_ paths: [String], in collection: String) throws -> CalendarObjects {
    try request {
      CalendarObjects(
        paths.compactMap { withheld.contains($0) || refused[$0] != nil ? nil : objects[$0] },
        withheld: refused.filter { paths.contains($0.key) && objects[$0.key] != nil })
    }
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

extension InMemoryCalendarServer {
  /// Puts a task, as another program stores it.
  func put(_ uid: String, _ properties: String..., in collection: String = "/c/") {
    put(uid, properties, in: collection)
  }

  func put(_ uid: String, _ properties: [String], in collection: String = "/c/") {
    put(object(uid, properties), at: "\(collection)\(uid).ics")
  }

  /// A machine that has synced a list.
  func synced(
    _ list: String = "", mappings: [CollectionMapping] = [CollectionMapping(collection: "/c/")]
  ) throws -> Replica {
    let replica = Replica(self, list, mappings: mappings)
    _ = try replica.sync()
    return replica
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
  var server: any CalendarServer
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

  /// The user's date: 2026-11-24 at first.
  var today = CivilDate(daysSinceEpoch: 20_781)

  init(
    _ server: any CalendarServer, _ todo: String = "", done: String = "",
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

  /// A sync that is killed right after its first write, or right before.
  func killedSync(isEarly: Bool = false) {
    (isKilled, isKilledEarly) = (!isEarly, isEarly)
    #expect(throws: TodoStoreError.self) { try sync() }
    (isKilled, isKilledEarly) = (false, false)
  }

  func engine(acceptsDeletions: Bool) -> CalendarSync {
    var settings = CalendarSync.Settings(
      mappings: mappings,
      reading: CalendarReading(
        calendar: TodoCalendar(today: today, firstWeekday: .monday), me: me,
        now: { [today] in Int(today.daysSinceEpoch) * 86_400 + 21_600 },
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

  /// Completes the open recurring tasks on a day of November 2026, as “todo do” does.
  func complete(on day: Int) throws {
    let day = CivilDate(daysSinceEpoch: 20_757 + Int32(day))
    let lines = try todo.list().filter { !$0.isBlank }.flatMap { item -> [[UInt8]] in
      let line = Array(item.text)
      guard !item.isCompleted, case .next(let next) = RecurrenceOutcome(ofCompleting: line, on: day) else {
        return [line]
      }
      let dates = [day] + [item.creationDate].compactMap(\.self)
      return [Array("x \(dates.map(\.description).joined(separator: " ")) ".utf8) + item.body, next.line]
    }
    try todo.update { $0.edits(makingIt: TodoList(bytes: lines.flatMap { $0 + [UInt8(ascii: "\n")] })) }
  }

  /// The lines of todo.txt in the order of their texts.
  var lines: [String] { get throws { try text.split(separator: "\n").map(String.init).sorted() } }
  var openLines: [String] { get throws { try lines.filter { !$0.hasPrefix("x ") } } }

  /// Those of done.txt, too.
  var allLines: [String] {
    get throws { try (text + archive).split(separator: "\n").map(String.init).sorted() }
  }
  var text: String { get throws { String(decoding: try todo.list().bytes, as: UTF8.self) } }
  var shoppingText: String { get throws { String(decoding: try shopping.list().bytes, as: UTF8.self) } }
  var archive: String { get throws { String(decoding: try done.list().bytes, as: UTF8.self) } }

  func write(_ text: String? = nil, done archive: String? = nil, shopping list: String? = nil) throws {
    if let text { try todo.update { $0.edits(makingIt: TodoList(text)) } }
    if let list { try shopping.update { $0.edits(makingIt: TodoList(list)) } }
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

  func load() -> CalendarSyncState { CalendarSyncState(saved: saved) }

  func save(_ state: CalendarSyncState) { saved = state.saved }
}
