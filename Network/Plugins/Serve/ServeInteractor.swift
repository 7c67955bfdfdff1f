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

  /// The text that the page wanted to save, and that text together with the current one if both go together.
  var mine: String?
  var merged: String?

  static let gone = PageRefusal(status: 409, message: "The task is gone; nothing was changed.")
  static let notFound = PageRefusal(status: 404, message: "Not found.")
  static let hidden = PageRefusal(status: 403, message: "This address shows one view and nothing else.")
  static let readOnly = PageRefusal(status: 403, message: "This address can only read.")
}

/// Lists and changes tasks for the pages of one scope.
struct ServeInteractor: Sendable {
  /// Its todo.txt has only the tasks of the scope.
  let context: ModuleContext

  /// Of all tasks.
  private let whole: ModuleContext
  let rule: ScopeRule

  /// The names of the lines that the scope shows.
  let log = LineLog()
  let versions = FileVersions()

  /// Caches the listings of the newest state of the file, for pages that show the same.
  private let listings = SharedListings()

  /// - Parameter context: of the whole list.
  init(context: ModuleContext, scope: Scope = .everything) {
    var context = context
    if let list = scope.list {
      context.settings.files.lists = []
      context.settings.files.todo = context.settings.files.path(of: Array(list.utf8))
      context.stores.todo = context.stores.open(context.settings.files.todo)
    }
    whole = context
    rule = ScopeRule(scope: scope, context: context)
    if scope.view != nil { context.stores.todo = ScopedStore(store: context.stores.todo, rule: rule) }
    self.context = context
  }

  var scope: Scope { rule.scope }

  var today: CivilDate { context.surroundings.clock.today() }
  var calendar: TodoCalendar { context.calendar }
  var groupings: [String] { context.program.registry.groupings.map(\.name) }
  var orders: [String] { context.program.registry.orders.map(\.name) }

  /// What a menu says for the name of a grouping or an order.
  var labels: [String: String] {
    let registry = context.program.registry
    let labels = registry.groupings.map { ($0.name, $0.label) } + registry.orders.map { ($0.name, $0.label) }
    return Dictionary([("none", "None")] + labels) { grouping, _ in grouping }
  }

  // MARK: The list

  /// - Throws: `CommandError`, `PageRefusal`, `TodoStoreError`.
  func list(of place: ListPlace) throws -> PlacedList {
    let file = try context.stores.todo.list()
    let now = calendar.now
    if let known = listings[place, file, now] { return known }
    guard let module = context.module((any ListModuleInterface).self) else {
      throw PageRefusal(status: 400, message: "This program can't list tasks.")
    }
    let tasks = try module.tasks(for: request(for: place))
    let notice = file.isEmpty && !context.stores.todo.exists ? "There is no todo.txt." : nil
    let list = PlacedList(
      listing: LiveListing(tasks: tasks, file: file, at: now, news: nil, notice: notice),
      names: log.names(of: file))
    // Another program may have saved meanwhile, or the user's own filter may have changed the lines.
    // An empty list may also be a missing one.
    if tasks.list.bytes == file.bytes, !file.isEmpty { listings[place, file, now] = list }
    return list
  }

  /// - Throws: `CommandError`, `PageRefusal` for an invalid place.
  func check(_ place: ListPlace) throws { _ = try request(for: place) }

  /// - Throws: `PageRefusal` if the scope's view no longer exists.
  fileprivate func checkScope() throws {
    guard try rule.hasView() else {
      // The names of other views are not the page's.
      throw PageRefusal(status: 400, message: "The view of this address no longer exists.")
    }
  }

  /// - Throws: `PageRefusal`, `CommandError`.
  private func request(for place: ListPlace) throws -> ListRequest {
    try checkScope()
    let request = try place.request(in: context)
    guard scope.view != nil, request.criteria.asksForOthers else { return request }
    // The list has only matches of the view, and lacks the tasks that these depend on.
    var place = place
    place.view = ""
    var narrowed = try place.request(in: context)
    narrowed.criteria.showHeldBack()
    narrowed.grouping = request.grouping
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
  ///
  /// - Parameter query: what the tasks match; empty for all.
  func counts(
    of views: [SavedView], matching query: String = ""
  ) -> [(name: String, title: String, count: Int)] {
    let places = (scope.view == nil ? [("", "All tasks")] : []) + views.map { ($0.name, $0.title) }
    return places.compactMap { name, title in
      (try? list(of: ListPlace(["view": name, "q": query]))).map {
        (name, title, $0.listing.tasks.lines.count)
      }
    }
  }

  /// The line of that name, or of its current name, if the page may see it.
  func line(named name: String) throws -> NamedLine? {
    let names = log.names(of: try context.stores.todo.list())
    guard let line = log.line(named: name, in: names), !names.list[line].isBlank else { return nil }
    return NamedLine(item: names.list[line], name: names[line], list: names.list)
  }

  /// Counts the tasks of each project, context and list that the page may see.
  func tags() throws -> PageTags {
    let tasks = try list(of: ListPlace(["done": "true"]).limited(to: scope)).listing.tasks
    var tags = PageTags()
    tags.list = scope.view == nil ? tasks.list.parts.parts.first?.mark : nil
    // A view's token knows only the lists of the tasks that it sees.
    for part in scope.view == nil ? tasks.list.parts.parts : [] { tags.lists[part.mark] = 0 }
    for line in tasks.lines {
      let item = tasks.list[Int(line)]
      let count = item.isCompleted ? 0 : 1
      if let mark = tasks.list.parts.mark(ofNumber: item.number) { tags.lists[mark, default: 0] += count }
      for name in Set(item.projects) {
        tags.projects[String(decoding: name, as: UTF8.self), default: 0] += count
      }
      for name in Set(item.contexts) {
        tags.contexts[String(decoding: name, as: UTF8.self), default: 0] += count
      }
    }
    return tags
  }

  /// - Parameter isDue: whether the date is for `due:`, which alone takes a time of day.
  func date(_ text: String, isDue: Bool) throws(DateRefusal) -> TaskDate {
    try NaturalDate(text, in: DateContext(calendar: calendar, allowsTime: isDue)).date
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
    let reading = TaskTextReading(in: context)
    return try reading.read(Array(text.utf8)).text
  }

  /// The line that `add` would make of that text without the dates and intervals that it refuses, and why it refuses
  /// the first one.
  func preview(of text: String) -> (line: [UInt8], refusal: TextDateRefusal?) {
    var words = text.split(whereSeparator: \.isWhitespace)
    var first: TextDateRefusal?
    while true {
      let text = words.joined(separator: " ")
      do throws(TextDateRefusal) {
        return (try TaskTextReading(in: context).read(Array(text.utf8)).text, first)
      } catch {
        first = first ?? error
        let refused = error.words.prefix { !$0.isWhitespace }
        guard let place = words.firstIndex(where: { $0.hasPrefix(refused) }) else {
          return (Array(text.utf8), first)
        }
        words.remove(at: place)
      }
    }
  }

  /// That line as a task of pages, not yet added.
  func task(ofNew line: [UInt8]) -> JSONValue {
    var json: [UInt8] = []
    TaskJSON(at: calendar.now).append(
      TodoItem(number: 1, bytes: line[...]), isBlocked: nil, list: nil, to: &json)
    return .encoded(json)
  }

  /// The name of the grouping of a place, which may be its view's; nil for none.
  func grouping(of place: ListPlace) throws -> String? { try request(for: place).grouping?.name }

  /// The words that a task needs to be shown at a place, such as `+Work`.
  ///
  /// - Throws: `CommandError` and `PageRefusal` if the place is invalid.
  func wordsOfNewTask(in place: ListPlace) throws -> [String] {
    guard case .query(let query, _) = try request(for: place).criteria.narrowedRule else { return [] }
    return try query.wordsOfNewTask(in: calendar) {
      let tags = try tags()
      return tags.projects.keys.map { "+" + $0 } + tags.contexts.keys.map { "@" + $0 }
    }
  }

  /// The newest actions, each with what it did to which tasks, such as “Completed “Call Mom””.
  func latestActions(_ count: Int) throws -> [JSONValue] {
    let owners = try Dictionary(
      context.stores.todo.list().compactMap { task in
        task.note.map { ("/" + String(decoding: $0, as: UTF8.self), Self.title(of: Array(task.text))) }
      }, uniquingKeysWith: { first, _ in first })
    return try facts(of: "log", "\(count)").map { entry in
      guard case .object(let members) = entry, let name = entry["result"]?.text,
        // An action that was not recorded has no changes.
        let changes = entry["changes"]?.elements, !changes.isEmpty,
        let deed = sentence(
          ofAction: name,
          on: changes.map { ($0["path"]?.text ?? "", $0["before"]?.text ?? $0["after"]?.text ?? "") }, owners,
          leaves: changes.contains { !($0["after"]?.text ?? "").isEmpty })
      else { return entry }
      let tasks = changes.filter { $0["path"]?.text?.hasSuffix(".txt") == true }
      let change =
        tasks.count == 1
        ? difference(from: tasks[0]["before"]?.text, to: tasks[0]["after"]?.text) : nil
      return .object(
        members + [JSONMember("deed", .string(deed)), JSONMember("change", JSONValue(change))])
    }
  }

  /// What an action did to which tasks or views, or to how many; nil for an action on none.
  ///
  /// - Parameters:
  ///   - lines: each with the path of its file.
  ///   - owners: the tasks of notes by the ends of the notes' paths. The lines of a note are no tasks: its own task
  ///     stands for them, unless that was changed too.
  ///   - isLeft: whether a view is there afterwards; nil if unknown.
  func sentence(
    ofAction name: String, on lines: [(path: String, text: String)], _ owners: [String: String] = [:],
    leaves isLeft: Bool? = nil
  ) -> String? {
    guard let deed = deed(of: name), !lines.isEmpty else { return nil }
    if name == Self.viewing {
      let deed = isLeft.map { $0 ? "Saved the view" : "Deleted the view" } ?? deed
      return Self.sentence(deed, lines.map { String($0.text.prefix { $0 != " " }) })
    }
    let owner = { (path: String) in
      owners.first { path.hasSuffix($0.key) }?.value ?? (path.hasSuffix(".txt") ? nil : "a note")
    }
    let tasks = lines.filter { owner($0.path) == nil }
    let titles =
      tasks.isEmpty ? lines.compactMap { owner($0.path) } : tasks.map { Self.title(of: Array($0.text.utf8)) }
    return Self.sentence(deed, Array(Set(titles)))
  }

  private static let viewing = "view"

  /// What an action does to a task or a view, such as “Completed”; nil for an action on none.
  func deed(of name: String) -> String? {
    switch name {
    case "note": "Saved the note of"
    case Self.viewing: "Changed the view"
    default: context.program.registry.command(named: name)?.syntax.deed
    }
  }

  /// What was done to which task, or to how many.
  static func sentence(_ deed: String, _ titles: [String]) -> String {
    titles.count == 1 ? "\(deed) “\(titles[0])”" : "\(deed) \(titles.count) tasks"
  }

  /// What changed from one line to another, such as “Priority B → A”; nil if the action says more.
  func difference(from before: String?, to after: String?) -> String? {
    guard let before, let after, !after.isEmpty else { return nil }
    let difference = TaskDifference(from: Array(before.utf8), to: Array(after.utf8))
    guard difference.isEdit, let phrase = difference.phrase(on: today) else { return nil }
    return phrase.prefix(1).uppercased() + phrase.dropFirst()
  }

  /// The words of a task without the tags, keys and links at its end.
  static func title(of line: [UInt8]) -> String {
    let words = Array(TodoItem(line: line).wordsForSentence.utf8).split(separator: UInt8(ascii: " "))
    let end = words.lastIndex { word in
      let item = TodoItem(number: 1, bytes: word)
      return item.projects.isEmpty && item.contexts.isEmpty && !word.starts(with: "http".utf8)
    }
    let kept = words.prefix(end.map { $0 + 1 } ?? words.count).joined(separator: " ".utf8)
    return String(decoding: Array(kept), as: UTF8.self)
  }

  /// News without the ends of the tasks that they quote.
  static func titles(in news: String) -> String {
    news.split(separator: "; ").map { piece in
      let parts = piece.split(separator: ": ", maxSplits: 1)
      return parts.count == 2 ? "\(parts[0]): \(title(of: Array(parts[1].utf8)))" : String(piece)
    }.joined(separator: "; ")
  }

  /// The lists that a task may move to, with their numbers of open tasks, in their order.
  func otherLists() throws -> [(name: String, open: JSONValue)] {
    let isOne = context.settings.files.lists.isEmpty
    return try facts(of: "lists").filter { !isOne || $0["isJoined"] != .bool(true) }.compactMap { list in
      list["name"]?.text.map { ($0, list["open"] ?? 0) }
    }
  }

  /// Conflict copies, and what doctor finds.
  func notices() -> [String] {
    let findings = whole.run(ActionCall(["doctor"], from: .page))
    let lines = findings.status == 0 ? [] : findings.plainLines.prefix(20)
    return whole.program.registry.notices.compactMap { $0.sentence(whole) }
      + lines.map {
        String(decoding: $0, as: UTF8.self).replacing("\(whole.settings.files.directory)/", with: "")
      }
  }

  /// The results of an action, as data.
  ///
  /// - Throws: as `run(_:)`.
  func facts(of words: String...) throws -> [JSONValue] {
    try run(ActionCall(words + ["--json"], from: .page)).facts(at: calendar.now)
  }

  /// The tasks that a listing prints as data.
  ///
  /// - Throws: as `run(_:)`.
  func listing(_ words: String...) throws -> [JSONValue] {
    let output = try run(ActionCall(words + ["--json"], from: .page)).output
    return try JSONValue.values(in: output).first?.elements ?? []
  }

  /// Runs an action on the whole list. The caller has checked the rights.
  ///
  /// - Throws: `PageRefusal` 409 if a task is not as it was seen, 503 if a file can't be read or written, else 400.
  func run(_ call: ActionCall) throws(PageRefusal) -> ActionOutcome {
    let outcome = whole.run(call)
    guard let error = outcome.error else { return outcome }
    let message = (error as? CommandError).flatMap { sentence(of: $0, after: call) }
    let line = outcome.plainLines.last.map { String(decoding: $0, as: UTF8.self) }
    let status =
      switch error {
      case is TodoStoreError, is PartialFailure: 503
      case let error as CommandError where ["changed", "noTask"].contains(error.code): 409
      default: outcome.results.contains { $0.name == "gone" } ? 409 : 400
      }
    let reason = message ?? line ?? "That failed."
    // The page shows which list it is.
    let heading = "\(context.settings.files.todoName): "
    throw PageRefusal(
      status: status, message: reason.hasPrefix(heading) ? String(reason.dropFirst(heading.count)) : reason)
  }
}

extension ServeInteractor {
  /// What is wrong with a call, without the usage and the advice of the command line; nil if the error has no message.
  private func sentence(of error: CommandError, after call: ActionCall) -> String? {
    if let note = error.note { return note }
    guard error.code == "usage", let syntax = context.program.registry.command(named: call.name)?.syntax
    else { return error.message.split(separator: "\n").last.map(String.init) }
    let needed = ActionDescription(syntax).words.filter(\.isRequired).map { "a \($0.kind.name)" }
    return needed.isEmpty
      ? "The words do not fit “\(syntax.name)”."
      : "“\(syntax.name)” needs \(needed.joined(separator: " and "))."
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

  /// - Throws: `PageRefusal` if the scope is a list that does not exist, or that a view's token does not show, or a view
  ///   that no longer exists; `TodoStoreError`.
  func interactor(of scope: Scope) throws -> ServeInteractor {
    if let list = scope.list {
      guard scope.view == nil else { throw PageRefusal.hidden }
      guard context.stores.textFiles().contains(list) else {
        throw PageRefusal(status: 400, message: "There is no list “\(list)” any more.")
      }
    }
    let interactor = self[scope]
    try interactor.checkScope()
    return interactor
  }

  subscript(scope: Scope) -> ServeInteractor {
    known.withLock { known in
      if let interactor = known[scope] { return interactor }
      let interactor = ServeInteractor(context: context, scope: scope)
      known[scope] = interactor
      return interactor
    }
  }
}

/// The listings of one state of the file, removed with the state.
private final class SharedListings: Sendable {
  private let state = Mutex((file: TodoList(), lists: [ListPlace: PlacedList]()))

  /// The number of cached queries is limited.
  private static let mostPlaces = 32

  subscript(place: ListPlace, file: TodoList, now: TaskDate) -> PlacedList? {
    get {
      state.withLock { state in
        // done.txt, and what a view selects, may change independently.
        guard place.view.isEmpty, !place.showsArchived, state.file.bytes == file.bytes,
          let list = state.lists[place], list.isValid(at: now)
        else { return nil }
        return list
      }
    }
    set {
      state.withLock { state in
        if state.file.bytes != file.bytes || state.lists.count >= Self.mostPlaces { state = (file, [:]) }
        state.lists[place] = newValue
      }
    }
  }
}

/// A line and the name that the page has for it.
struct NamedLine {
  let item: TodoItem
  let name: String

  /// The list that has the line.
  let list: TodoList

  var hasNote: Bool { item.note != nil }
}

/// The number of open tasks of each project, context and list. A tag counts once for a task; 0 if it is only in
/// completed tasks.
struct PageTags {
  /// The list that has new tasks, of several; nil for a single one.
  var list: String?
  var projects: [String: Int] = [:]
  var contexts: [String: Int] = [:]
  var lists: [String: Int] = [:]
}
