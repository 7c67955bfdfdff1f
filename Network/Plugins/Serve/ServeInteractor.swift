import EventLoop
import ListInterface
import ModuleKit
import PlainText
import Synchronization
import TodoStores
import TodoTxt

/// Why a page's request is refused.
struct PageRefusal: Error {
  var status: Int
  var message: String

  /// A word for programs.
  var code: String?

  /// The current tasks, if a line had changed.
  var tasks: [JSONValue] = []

  /// The lines that are not as they were seen, if a change of a file met others.
  var lines: [JSONValue] = []

  static let gone = PageRefusal(status: 409, message: "The task is gone; nothing was changed.")
  static let notFound = PageRefusal(status: 404, message: "Not found.")
  static let hidden = PageRefusal(status: 403, message: "This address shows one view and nothing else.")
  static let readOnly = PageRefusal(status: 403, message: "This address can only read.")
}

/// Lists and changes tasks for the pages of one scope.
struct ServeInteractor: Sendable {
  /// Its todo.txt has only the tasks of the scope.
  let context: ModuleContext
  let rule: ScopeRule

  /// The names of the lines that the scope shows.
  let log = LineLog()
  let versions = FileVersions()

  /// Caches the listings of the newest state of the file, for pages that show the same.
  private let listings = SharedListings()

  /// - Parameter context: of the whole list.
  init(context: ModuleContext, scope: Scope = .everything) {
    rule = ScopeRule(scope: scope, context: context)
    var context = context
    if scope != .everything { context.stores.todo = ScopedStore(store: context.stores.todo, rule: rule) }
    self.context = context
  }

  var scope: Scope { rule.scope }

  var now: CivilTime { context.surroundings.clock.now() }
  var today: CivilDate { context.surroundings.clock.today() }
  var calendar: TodoCalendar { context.calendar }
  var groupings: [String] { context.program.registry.groupings.map(\.name) }
  var orders: [String] { context.program.registry.orders.map(\.name) }

  // MARK: The list

  /// - Throws: `CommandError`, `QueryError`, `TodoStoreError`.
  func list(of place: ListPlace) throws -> PlacedList {
    let file = try context.stores.todo.list()
    let today = today
    if let known = listings[place, file, today] { return known }
    guard let module = context.module((any ListModuleInterface).self) else {
      throw PageRefusal(status: 400, message: "This program can't list tasks.")
    }
    let tasks = try module.tasks(for: request(for: place))
    let notice = file.isEmpty && !context.stores.todo.exists ? "There is no todo.txt." : nil
    let list = PlacedList(
      listing: LiveListing(tasks: tasks, file: file, today: today, news: nil, notice: notice),
      names: log.names(of: file))
    // Another program may have saved meanwhile, or the user's own filter may have changed the lines.
    // An empty list may also be a missing one.
    if tasks.list.bytes == file.bytes, !file.isEmpty { listings[place, file, today] = list }
    return list
  }

  /// - Throws: `CommandError`, `QueryError` for an invalid place.
  func check(_ place: ListPlace) throws { _ = try request(for: place) }

  /// - Throws: `PageRefusal`, `CommandError`, `QueryError`.
  private func request(for place: ListPlace) throws -> ListRequest {
    let views = try SavedViews(in: context).all()
    if let view = scope.view, !views.contains(where: { $0.name == view }) {
      // The names of other views are not the page's.
      throw PageRefusal(status: 400, message: "The view of this address no longer exists.")
    }
    let request = try place.request(in: context)
    guard scope.view != nil, request.criteria.asksForOthers else { return request }
    // The list has only matches of the view, and lacks the tasks that these depend on.
    var place = place
    place.view = ""
    var narrowed = try place.request(in: context)
    narrowed.criteria.showHeldBack()
    narrowed.grouping = narrowed.grouping ?? request.grouping
    narrowed.sorting = narrowed.sorting ?? request.sorting
    return narrowed
  }

  /// Shows a place on a view until the task is cancelled.
  @EventLoop
  func follow(_ place: ListPlace, on view: PageListView) async throws {
    let request = try request(for: place)
    try await context.module((any ListModuleInterface).self)?.presentLiveList(request, on: view)
  }

  /// Calls `tell` after each change of the rest of the page: the views, and the days.
  func followOthers(_ tell: @escaping @EventLoop @Sendable () -> Void) -> [Task<Void, Never>] {
    let archive = context.stores.open(context.settings.files.done).updates()
    let views = (try? SavedViews(in: context))?.updates()
    return [archive, views].compactMap { $0.map { Self.follow($0, tell) } }
  }

  /// Calls `tell` after each change of the tokens.
  func follow(_ gate: Gate, _ tell: @escaping @EventLoop @Sendable () -> Void) -> [Task<Void, Never>] {
    gate.path.map { [Self.follow(context.stores.open($0).updates(), tell)] } ?? []
  }

  /// The first update is the current state, not a change.
  private static func follow(
    _ updates: TodoUpdates, _ tell: @escaping @EventLoop @Sendable () -> Void
  ) -> Task<Void, Never> {
    Task { @EventLoop in
      var isFirst = true
      for await _ in updates {
        if !isFirst { tell() }
        isFirst = false
      }
    }
  }

  /// Another one after each change of the saved views.
  var versionOfViews: String {
    StableHash.version(of: savedViews.flatMap { Array("\($0.name)\n".utf8) + $0.definition + [0] })
  }

  /// Another one after each change of the scope's view, or of the completed tasks that it shows.
  var versionOfOthers: String {
    guard let view = scope.view, let list = try? list(of: ListPlace(["view": view])) else {
      return versionOfViews
    }
    let tasks = list.listing.tasks.lines.indices.map { list.listing.tasks.task(at: $0) }
    let bytes = tasks.filter { $0.number == 0 }.flatMap { task -> [UInt8] in Array(task.text) + [0] }
    return "\(versionOfViews) \(StableHash.version(of: bytes))"
  }

  /// The saved views that the page may see.
  var savedViews: [SavedView] {
    let saved = (try? SavedViews(in: context).all()) ?? []
    return scope.view.map { name in saved.filter { $0.name == name } } ?? saved
  }

  /// Counts the tasks of views, in the order of their tabs. The list itself is the first, if the page may see it.
  func counts(of views: [SavedView]) -> [(name: String, title: String, count: Int)] {
    let places = (scope.view == nil ? [("", "Tasks")] : []) + views.map { ($0.name, $0.title) }
    return places.compactMap { name, title in
      (try? list(of: ListPlace(["view": name]))).map { (name, title, $0.listing.tasks.lines.count) }
    }
  }

  /// The line of that name, or of its current name, if the page may see it.
  func line(named name: String) throws -> (item: TodoItem, name: String, list: TodoList)? {
    let names = log.names(of: try context.stores.todo.list())
    guard let line = log.line(named: name, in: names), !names.list[line].isBlank else { return nil }
    return (names.list[line], names[line], names.list)
  }

  /// The page's name of the line with that number; nil if the scope does not show it.
  func name(ofLine number: Int, reading raw: String? = nil) throws -> String? {
    let names = log.names(of: try context.stores.todo.list())
    guard number > 0, number <= names.list.count, !names.list[number - 1].isBlank else { return nil }
    if let raw, raw != String(decoding: names.list[number - 1].text, as: UTF8.self) { return nil }
    return names[number - 1]
  }

  // MARK: Results of other actions

  /// The line that `add` would make of that text.
  func line(ofNew text: String) throws -> [UInt8] {
    let reading = TaskTextReading(clock: context.surroundings.clock, settings: context.settings)
    return try reading.read(Array(text.utf8)).text
  }

  /// Conflict copies, and what doctor finds.
  func notices() throws -> [String] {
    let findings = try context.program.run([Array("doctor".utf8)])
    let lines = findings.status == 0 ? [] : findings.plainLines.prefix(20)
    return context.program.registry.notices.compactMap { $0.sentence(context) }
      + lines.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The --json output of an action of the command line.
  func answer(of words: [String]) throws -> JSONValue {
    try answer(of: words.map { Array($0.utf8) })
  }

  func answer(of words: [[UInt8]]) throws -> JSONValue {
    let outcome = try context.program.run([Array("--json".utf8)] + words)
    // A listing is an array over several lines, and warnings may precede the data.
    let values =
      (try? JSONValue.values(in: outcome.output))
      ?? outcome.output.split(separator: UInt8(ascii: "\n")).flatMap {
        (try? JSONValue.values(in: Array($0))) ?? []
      }
    if let error = values.lazy.compactMap({ $0["error"] }).first {
      let isConflict = ["changed", "gone", "noTask"].contains(error["code"]?.text ?? "")
      throw PageRefusal(status: isConflict ? 409 : 400, message: error["message"]?.text ?? "That failed.")
    }
    guard outcome.status == 0, let value = values.first else {
      let text = outcome.plainLines.last.map { String(decoding: $0, as: UTF8.self) }
      throw PageRefusal(status: 400, message: text ?? "That failed.")
    }
    return value
  }
}

/// Makes the interactor of each scope.
final class ServeInteractors: Sendable {
  private let context: ModuleContext
  private let known = Mutex<[Scope: ServeInteractor]>([:])

  init(context: ModuleContext) {
    self.context = context
  }

  /// Of all tasks.
  var everything: ServeInteractor { self[.everything] }

  subscript(scope: Scope) -> ServeInteractor {
    known.withLock { known in
      if let interactor = known[scope] { return interactor }
      let interactor = ServeInteractor(context: context, scope: scope)
      known[scope] = interactor
      return interactor
    }
  }
}

/// The list right after a change.
struct ListSnapshot: Sendable {
  fileprivate let list: TodoList
}

extension ServeInteractors {
  func snapshot() -> ListSnapshot {
    ListSnapshot(list: (try? everything.context.stores.todo.list()) ?? TodoList())
  }

  /// Whether a list of a scope, or the list now, is that of a snapshot. An action may commit several times, and the
  /// news of an early commit be late.
  func isStill(_ snapshot: ListSnapshot, _ list: PlacedList, in scope: Scope) -> Bool {
    list.listing.file.bytes == self[scope].rule.visible(in: snapshot.list).bytes
      || (try? everything.context.stores.todo.list().bytes) == snapshot.list.bytes
  }
}

/// The listings of one state of the file, removed with the state.
private final class SharedListings: Sendable {
  private let state = Mutex((file: TodoList(), today: CivilDate?.none, lists: [ListPlace: PlacedList]()))

  /// The number of cached queries is limited.
  private static let mostPlaces = 32

  subscript(place: ListPlace, file: TodoList, today: CivilDate) -> PlacedList? {
    get {
      state.withLock { state in
        // done.txt and the tasks of a context may change independently, so a listing is cached for a minute
        // at most.
        guard place.view.isEmpty, state.today == today, state.file.bytes == file.bytes else { return nil }
        return state.lists[place]
      }
    }
    set {
      state.withLock { state in
        if state.today != today || state.file.bytes != file.bytes || state.lists.count >= Self.mostPlaces {
          state = (file, today, [:])
        }
        state.lists[place] = newValue
      }
    }
  }
}
