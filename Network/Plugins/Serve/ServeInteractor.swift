import ListInterface
import ModuleKit
import Synchronization
import TodoStores
import TodoTxt

/// Why a page is refused what it asks for.
struct PageRefusal: Error {
  var status: Int
  var message: String

  /// The tasks as they are now, where a change met another one.
  var tasks: [JSONValue] = []
}

/// Lists and changes tasks for pages. Its calls follow one another: they are made on one worker.
final class ServeInteractor: Sendable {
  /// What a page shows.
  struct Place: Hashable {
    var view = ""
    var query = ""
    var grouping = ""
    var sorting = ""
    var showsCompleted = false
  }

  /// The listing of a place.
  struct Listing: Sendable {
    var tasks: FoundTasks
    var names: LineNames
    var version: String
    var today: CivilDate
  }

  /// A change that a page asks for.
  struct Change {
    var action: String
    var tasks: [(name: String, raw: [UInt8])] = []
    var text: String?
    var priority: String?
    var date: String?
    var added: [String] = []
    var removed: [String] = []
  }

  /// What has changed since the last time.
  struct News {
    var version: String
    var moved: [String: String]
  }

  /// What is known of one state of the file, shared by all pages; it goes with the state.
  private struct Snapshot {
    var names: LineNames
    var version: String
    var today: CivilDate
    var listings: [Place: Listing] = [:]
  }

  private struct State {
    var snapshot: Snapshot?

    /// What pages were told of last; a page may have asked for a newer state since.
    var told: LineNames?

    /// What lines were called before.
    var moved: [String: String] = [:]
  }

  private let context: ModuleContext
  let isReadOnly: Bool
  private let state = Mutex(State())

  init(context: ModuleContext, isReadOnly: Bool) {
    self.context = context
    self.isReadOnly = isReadOnly
  }

  // MARK: The list

  func listing(of place: Place) throws -> Listing {
    let snapshot = try snapshot()
    if let known = snapshot.listings[place] { return known }
    guard let module = context.module((any ListModuleInterface).self) else {
      throw PageRefusal(status: 400, message: "This program can't list tasks.")
    }
    let tasks = try module.tasks(for: request(for: place))
    let names = tasks.list.bytes == snapshot.names.list.bytes ? snapshot.names : LineNames(tasks.list)
    let listing = Listing(tasks: tasks, names: names, version: snapshot.version, today: snapshot.today)
    state.withLock { state in
      // Queries as they were typed are not kept for ever.
      if state.snapshot?.listings.count ?? 0 >= 32 { state.snapshot?.listings = [:] }
      if state.snapshot?.version == snapshot.version { state.snapshot?.listings[place] = listing }
    }
    return listing
  }

  private func request(for place: Place) throws -> ListRequest {
    var arguments = CommandArguments()
    var none: ArraySlice<[UInt8]> = []
    for (option, value) in [
      (CommandOption.matching, place.query), (.groupBy, place.grouping), (.sort, place.sorting),
    ] where !value.isEmpty {
      try arguments.add(option, inlineValue: Array(value.utf8), rest: &none)
    }
    let view = place.view.isEmpty ? nil : try SavedViews(in: context).view(named: place.view)
    var request = try ListRequest(arguments: arguments, context: context, view: view)
    request.criteria.leavesOutCompleted = !place.showsCompleted && request.source == .todo
    return request
  }

  /// The views in the order of their tabs; the list itself is the first.
  func views() throws -> [(name: String, title: String, count: Int)] {
    var views = [(name: "", title: "Tasks", count: try listing(of: Place()).tasks.lines.count)]
    for view in (try? SavedViews(in: context).all()) ?? [] {
      guard let listing = try? listing(of: Place(view: view.name)) else { continue }
      views.append((view.name, view.title, listing.tasks.lines.count))
    }
    return views
  }

  var groupings: [String] { context.program.registry.groupings.map(\.name) }
  var orders: [String] { context.program.registry.orders.map(\.name) }
  var today: CivilDate { context.surroundings.clock.today() }
  var calendar: TodoCalendar { context.calendar }

  /// What has changed in the file since the last call, and in its name.
  func news() throws -> News {
    let before = state.withLock { $0.told ?? $0.snapshot?.names }
    let snapshot = try snapshot()
    state.withLock { $0.told = snapshot.names }
    return News(version: snapshot.version, moved: before.map { snapshot.names.moved(since: $0) } ?? [:])
  }

  private func snapshot() throws -> Snapshot {
    let list = try context.stores.todo.list()
    let today = today
    let last = state.withLock { $0.snapshot }
    if let last, last.today == today, last.names.list.bytes == list.bytes { return last }
    let names = LineNames(list)
    let version = "\(String(StableHash.value(of: list.bytes), radix: 16))-\(today)"
    let snapshot = Snapshot(names: names, version: version, today: today)
    state.withLock { state in
      if let last { state.moved.merge(names.moved(since: last.names)) { $1 } }
      if state.moved.count > 10_000 { state.moved = [:] }
      state.snapshot = snapshot
    }
    return snapshot
  }

  /// The line of that name, or of what it is called now.
  func line(named name: String) throws -> TodoItem? {
    let snapshot = try snapshot()
    let moved = state.withLock { $0.moved }
    var name = name
    for _ in 0..<100 {
      if let line = snapshot.names.line(named: name) { return snapshot.names.list[line] }
      guard let next = moved[name] else { return nil }
      name = next
    }
    return nil
  }

  func name(ofLine line: Int) throws -> String { try snapshot().names[line] }

  // MARK: What other actions tell

  /// The line that `add` would make of that text.
  func line(ofNew text: String) throws -> [UInt8] {
    let reading = TaskTextReading(clock: context.surroundings.clock, settings: context.settings)
    return try reading.read(Array(text.utf8)).text
  }

  /// What an action of the command line answers with --json.
  func answer(of words: [String]) throws -> JSONValue {
    try answer(of: words.map { Array($0.utf8) })
  }

  private func answer(of words: [[UInt8]]) throws -> JSONValue {
    let outcome = try context.program.run([Array("--json".utf8)] + words)
    // A listing is an array over several lines, and warnings may stand beside an answer.
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

  // MARK: Changes

  /// Does what a page asks for, each task by the action of the command line, so that it can be undone as any other.
  ///
  /// - Throws: `PageRefusal` 409 where a line is no longer what the page has seen. Nothing is changed then, unless another
  ///   program saves between two tasks.
  func change(_ change: Change) throws -> String {
    guard !isReadOnly else { throw PageRefusal(status: 403, message: "This page is read-only.") }
    switch change.action {
    case "add":
      let texts = (change.text ?? "").split(whereSeparator: \.isNewline).map(String.init)
      guard !texts.isEmpty else { throw PageRefusal(status: 400, message: "There is no text to add.") }
      _ = try answer(
        of: texts.count == 1 ? ["add", "--", texts[0]] : ["addm", "--", texts.joined(separator: "\n")])
      return texts.count == 1 ? "Added: \(texts[0])" : "Added \(texts.count) tasks."
    case "undo", "redo", "archive":
      _ = try answer(of: [change.action])
      return ["undo": "Undone.", "redo": "Done again.", "archive": "Archived."][change.action] ?? ""
    case "note":
      throw PageRefusal(status: 400, message: "Notes can't be changed here yet; use todo note.")
    default:
      guard !change.tasks.isEmpty else { throw PageRefusal(status: 400, message: "No task is named.") }
      // Every line is found before the first is changed, as the names of equal lines are counted from the top; from the
      // bottom up, as an action may take a line out.
      let items = try change.tasks.map { try item(named: $0.name, seenAs: $0.raw) }
      for item in items.sorted(by: { $0.number > $1.number }) { try self.change(item, by: change) }
      return change.tasks.count == 1 ? "Done." : "Done: \(change.tasks.count) tasks."
    }
  }

  private func item(named name: String, seenAs raw: [UInt8]) throws -> TodoItem {
    guard let item = try line(named: name) else {
      throw PageRefusal(status: 409, message: "The task is gone; nothing was changed.")
    }
    guard Array(item.text) == raw else { throw conflict(with: item) }
    return item
  }

  private func change(_ item: TodoItem, by change: Change) throws {
    let raw = Array(item.text)
    let number = Array("\(item.number)".utf8)
    func act(_ action: String, _ words: [String] = []) throws {
      do {
        _ = try answer(
          of: [Array(action.utf8), Array("--expect".utf8), raw, Self.endOfOptions, number]
            + words.map { Array($0.utf8) })
      } catch let refusal as PageRefusal where refusal.status == 409 {
        let list = try context.stores.todo.list()
        guard item.number <= list.count else { throw refusal }
        throw conflict(with: list[item.number - 1])
      }
    }
    switch change.action {
    case "complete": try act("do")
    case "reopen": try act("reopen")
    case "delete": try act("del")
    case "priority":
      if let priority = change.priority { try act("pri", [priority]) } else { try act("depri") }
    case "due", "defer": try act(change.action, [change.date ?? "none"])
    case "edit":
      guard let text = change.text, text.contains(where: { !$0.isWhitespace }) else {
        throw PageRefusal(status: 400, message: "There is no text; delete the task instead.")
      }
      do {
        try context.stores.todo.apply([.replace(TodoLine(item), with: Array(text.utf8))])
      } catch {
        guard case .lineChanged(_, let now) = error else { throw error }
        throw conflict(with: TodoItem(number: item.number, bytes: (now ?? [])[...]))
      }
    case "tags":
      // Two actions, and the second meets what the first has made of the line.
      if !change.added.isEmpty { try act("tag", change.added) }
      if !change.removed.isEmpty {
        let now = try context.stores.todo.list()[item.number - 1]
        _ = try answer(
          of: [Array("untag".utf8), Array("--expect".utf8), Array(now.text), Self.endOfOptions, number]
            + change.removed.map { Array($0.utf8) })
      }
    default: throw PageRefusal(status: 400, message: "There is no action “\(change.action)”.")
    }
  }

  /// No word of a page is an option.
  private static let endOfOptions = Array("--".utf8)

  private func conflict(with item: TodoItem) -> PageRefusal {
    let text = String(decoding: item.text, as: UTF8.self)
    let name = (try? self.name(ofLine: item.number - 1)) ?? ""
    return PageRefusal(
      status: 409, message: "The task is now “\(text)”; nothing was changed.",
      tasks: [["id": .string(name), "raw": .string(text)]])
  }
}
