import EventLoop
import ListInterface
import ModuleKit
import Synchronization
import TodoStores
import TodoTxt

/// Answers the requests of pages, in the shapes of `Documentation/todo.openapi.json`.
final class ServePresenter: Sendable {
  private let interactor: ServeInteractor
  private let worker = SerialWorker("todo.serve")

  /// What was answered to changes, so that a retry does nothing twice.
  private let answered = Mutex((answers: [String: PageAnswer](), order: [String]()))
  private static let mostAnswered = 1_000

  init(interactor: ServeInteractor) {
    self.interactor = interactor
  }

  func answer(_ request: PageRequest) async -> PageAnswer {
    do {
      return try await worker.run { try self.answerNow(request) }
    } catch {
      return Self.refusal(error)
    }
  }

  /// What the pages are told of a change, and the version that they know then.
  func news() async throws -> (version: String, data: [UInt8]) {
    try await worker.run {
      let news = try self.interactor.news()
      let moved = news.moved.sorted { $0.key < $1.key }.map { JSONMember($0.key, .string($0.value)) }
      let data: JSONValue = ["version": .string(news.version), "moved": .object(moved)]
      return (news.version, Array(data.line.dropLast()))
    }
  }

  static func refusal(_ error: any Error) -> PageAnswer {
    switch error {
    case let refusal as PageRefusal:
      var members = [JSONMember("message", .string(refusal.message))]
      if refusal.status == 409 { members.append(JSONMember("tasks", .array(refusal.tasks))) }
      return PageAnswer(status: refusal.status, body: JSONValue.object(members).line)
    case let error as CommandError: return refusal(PageRefusal(status: 400, message: error.message))
    case let error as TodoStoreError: return refusal(PageRefusal(status: 503, message: "\(error)"))
    default: return refusal(PageRefusal(status: 400, message: "\(error)"))
    }
  }

  private func answerNow(_ request: PageRequest) throws -> PageAnswer {
    let path = request.path.dropFirst("/api/v1/".count)
    let value: JSONValue
    switch (request.method, path) {
    case ("POST", "changes"): return try change(request)
    case ("GET", "tasks"): value = try tasks(request.query)
    case ("GET", "views"): value = try views()
    case ("GET", "tags"): value = try tags()
    case ("GET", "statistics"): value = try interactor.answer(of: ["stats"])
    case ("GET", "calendar"): value = try calendar(request.query)
    case ("GET", "search"): value = try search(request.query["q"] ?? "")
    case ("GET", "date"): value = try date(request.query["text"] ?? "")
    case ("GET", "preview"): value = try preview(request.query["text"] ?? "")
    case ("GET", _) where path.hasPrefix("tasks/"):
      value = try detail(FormText.decoded(path.dropFirst("tasks/".count)))
    default: throw PageRefusal(status: 404, message: "There is no such address.")
    }
    return PageAnswer(body: value.line)
  }

  // MARK: Reading

  private func tasks(_ query: [String: String]) throws -> JSONValue {
    let listing = try interactor.listing(
      of: ServeInteractor.Place(
        view: query["view"] ?? "", query: query["q"] ?? "", grouping: query["group"] ?? "",
        sorting: query["sort"] ?? "", showsCompleted: query["done"] == "true"))
    let lines = listing.tasks.lines
    let limit = min(max(query["limit"].flatMap { Int($0) } ?? 300, 1), 1_000)
    var offset = min(max(query["offset"].flatMap { Int($0) } ?? 0, 0), max(0, lines.count - 1))
    if let name = query["around"], let line = listing.names.line(named: name),
      let place = lines.firstIndex(of: UInt32(line)), !(offset..<offset + limit).contains(place)
    {
      offset = max(0, place - limit / 2)
    }
    let rows = (offset..<min(lines.count, offset + limit)).map { row(Int(lines[$0]), at: $0, of: listing) }
    return [
      "version": .string(listing.version), "total": .number(lines.count), "offset": .number(offset),
      "groups": .array(
        listing.tasks.sections.map { ["title": .string($0.title), "count": .number($0.count)] }),
      "tasks": .array(rows),
    ]
  }

  private func row(_ line: Int, at place: Int, of listing: ServeInteractor.Listing) -> JSONValue {
    row(
      listing.tasks.list[line], named: listing.names[line], today: listing.today,
      isBlocked: listing.tasks.isBlocked(at: place))
  }

  /// The object of `--json` with the name of the line before it.
  private func row(_ item: TodoItem, named name: String, today: CivilDate, isBlocked: Bool?) -> JSONValue {
    var json: [UInt8] = []
    TaskJSON(today: today).append(item, isBlocked: isBlocked, to: &json)
    let note: StaticString = item.note == nil ? "" : "\"hasNote\":true,"
    return .encoded(Array("{\"id\":\"\(name)\",\(note)".utf8) + json.dropFirst())
  }

  private func views() throws -> JSONValue {
    [
      "views": .array(
        try interactor.views().map {
          ["name": .string($0.name), "title": .string($0.title), "count": .number($0.count)]
        }),
      "groups": JSONValue(strings: interactor.groupings), "sorts": JSONValue(strings: interactor.orders),
      "notices": [],
    ]
  }

  private func detail(_ name: String) throws -> JSONValue {
    guard let item = try interactor.line(named: name) else {
      throw PageRefusal(status: 404, message: "The task is gone.")
    }
    let name = try interactor.name(ofLine: item.number - 1)
    return [
      "task": row(item, named: name, today: interactor.today, isBlocked: nil), "note": .null, "history": [],
    ]
  }

  private func tags() throws -> JSONValue {
    let tasks = try interactor.listing(of: ServeInteractor.Place(showsCompleted: true)).tasks
    var (projects, contexts) = (Set<String>(), Set<String>())
    for line in tasks.lines {
      let item = tasks.list[Int(line)]
      projects.formUnion(item.projects.map { String(decoding: $0, as: UTF8.self) })
      contexts.formUnion(item.contexts.map { String(decoding: $0, as: UTF8.self) })
    }
    return [
      "projects": JSONValue(strings: projects.sorted()), "contexts": JSONValue(strings: contexts.sorted()),
    ]
  }

  private func calendar(_ query: [String: String]) throws -> JSONValue {
    guard let year = query["year"].flatMap({ Int($0) }), let month = query["month"].flatMap({ Int($0) }),
      (1...12).contains(month), (1900...2200).contains(year)
    else { throw PageRefusal(status: 400, message: "A calendar is of a year and a month.") }
    let today = interactor.today.components
    let away = (year - today.year) * 12 + month - today.month
    let months = away == 0 ? "1" : "\(away > 0 ? "+" : "")\(away)m"
    guard case .array(let results) = try interactor.answer(of: ["calendar", months])["results"],
      let result = results.first(where: { $0["year"] == .number(year) && $0["month"] == .number(month) })
    else { throw PageRefusal(status: 400, message: "That month is too far away.") }
    return ["results": [result]]
  }

  private func search(_ query: String) throws -> JSONValue {
    let found = try interactor.answer(of: ["listall", "--all", "--where", query])
    guard case .array(let tasks) = found else { return ["tasks": []] }
    return ["tasks": .array(Array(tasks.prefix(200)))]
  }

  private func date(_ text: String) throws -> JSONValue {
    do {
      return [
        "date": JSONValue(try NaturalDate(text, in: DateContext(calendar: interactor.calendar)).date.day)
      ]
    } catch {
      throw PageRefusal(status: 400, message: "\(error)")
    }
  }

  private func preview(_ text: String) throws -> JSONValue {
    do {
      return ["raw": .string(String(decoding: try interactor.line(ofNew: text), as: UTF8.self))]
    } catch let refusal as TextDateRefusal {
      throw PageRefusal(status: 400, message: "\(refusal)")
    }
  }

  // MARK: Changing

  private func change(_ request: PageRequest) throws -> PageAnswer {
    guard let value = try? JSONValue.values(in: request.body).first, let action = value["action"]?.text,
      let id = value["request"]?.text, id.utf8.count == 32
    else {
      throw PageRefusal(
        status: 400, message: "A change has an action, and a request of 32 hexadecimal digits.")
    }
    if let answer = answered.withLock({ $0.answers[id] }) { return answer }
    var change = ServeInteractor.Change(action: action)
    if case .array(let tasks) = value["tasks"] {
      change.tasks = tasks.compactMap { task in
        guard let name = task["id"]?.text, let raw = task["raw"]?.text else { return nil }
        return (name, Array(raw.utf8))
      }
    }
    (change.text, change.priority, change.date) = (
      value["text"]?.text, value["priority"]?.text, value["date"]?.text
    )
    let words = { (name: String) -> [String] in
      guard case .array(let values) = value[name] else { return [] }
      return values.compactMap(\.text).filter { $0.hasPrefix("+") || $0.hasPrefix("@") }
    }
    (change.added, change.removed) = (words("add"), words("remove"))
    let answer: PageAnswer
    do {
      answer = PageAnswer(
        body: JSONValue.object([JSONMember("message", .string(try interactor.change(change)))]).line)
    } catch let refusal as PageRefusal {
      // What was refused is not kept: nothing was done that a retry could do twice.
      return Self.refusal(refusal)
    }
    answered.withLock { state in
      state.answers[id] = answer
      state.order.append(id)
      if state.order.count > Self.mostAnswered { state.answers[state.order.removeFirst()] = nil }
    }
    return answer
  }
}
