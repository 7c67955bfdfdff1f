import EventLoop
import ListInterface
import ModuleKit
import Synchronization
import TodoStores
import TodoTxt

/// Answers the requests of pages, in the shapes of `Documentation/todo.openapi.json`.
final class ServePresenter: Sendable {
  let interactor: ServeInteractor
  private let requests: RequestLog

  /// Lists tasks, and makes changes one after the other.
  let worker = SerialWorker("todo.serve")

  /// Runs other actions, which take longer and change nothing.
  private let reports = SerialWorker("todo.serve.reports")

  /// The current change, or the last one that no page was informed of.
  private let current = Mutex<(request: String, isRunning: Bool)?>(nil)

  private struct Counted {
    var version: String
    var grant: Grant
    var views: [SavedView]
    var time: ContinuousClock.Instant
    var answer: JSONValue
  }

  private let counted = Mutex<Counted?>(nil)
  private let notices = Mutex<(version: String, sentences: [String])?>(nil)

  init(interactor: ServeInteractor, requests: RequestLog) {
    (self.interactor, self.requests) = (interactor, requests)
  }

  func answer(_ request: PageRequest) async -> PageAnswer {
    let worker = Self.reporting.contains(request.resource) ? reports : worker
    do {
      return try await worker.run { try self.answerNow(request) }
    } catch {
      return Self.refusal(error)
    }
  }

  private static let reporting: Set<Substring> = ["statistics", "calendar", "search", "log", "notices"]

  /// The request of the page that made the newest change; nil if another program made it.
  func takeRequest() -> String? {
    current.withLock { current in
      let request = current?.request
      // An action may commit several times.
      if current?.isRunning == false { current = nil }
      return request
    }
  }

  /// Why a stream of that topic can't be opened; nil if it can.
  func refusal(of topic: StreamTopic, for grant: Grant) async -> PageAnswer? {
    do {
      try await worker.run {
        switch topic {
        case .place(let place): try self.interactor.check(place)
        case .file(let name, _): _ = try self.interactor.file(named: name, for: grant)
        }
      }
      return nil
    } catch {
      return Self.refusal(error)
    }
  }

  static func refusal(_ error: any Error) -> PageAnswer {
    switch error {
    case let refusal as PageRefusal:
      var members = [JSONMember("message", .string(refusal.message))]
      if let code = refusal.code { members.append(JSONMember("code", .string(code))) }
      if refusal.status == 409 {
        members.append(
          JSONMember(refusal.lines.isEmpty ? "tasks" : "lines", .array(refusal.tasks + refusal.lines)))
      }
      return PageAnswer(status: refusal.status, body: JSONValue.object(members).line)
    case let error as CommandError: return refusal(PageRefusal(status: 400, message: error.message))
    case let error as TodoStoreError: return refusal(PageRefusal(status: 503, message: "\(error)"))
    default: return refusal(PageRefusal(status: 400, message: "\(error)"))
    }
  }

  private func answerNow(_ request: PageRequest) throws -> PageAnswer {
    let (query, grant) = (request.query, request.grant)
    let value: JSONValue
    switch (request.method, request.resource) {
    case ("POST", "changes"): return try change(request)
    case (_, let path) where path.hasPrefix("files/"):
      return try file(String(FormText.decoded(path.dropFirst("files/".count))), request)
    case ("GET", "tasks"): value = try tasks(query, grant)
    case ("GET", "views"): value = try views(grant)
    case ("GET", "tags"): value = try tags(grant)
    case ("GET", "date"): value = try date(query["text"] ?? "")
    case ("GET", "preview"): value = try preview(query["text"] ?? "")
    case ("GET", let path) where path.hasPrefix("tasks/"):
      value = try detail(FormText.decoded(path.dropFirst("tasks/".count)), grant)
    case ("GET", let path) where Self.reporting.contains(path):
      // These routes show every task.
      guard grant.view == nil else { throw PageRefusal.hidden }
      value = try report(path, query)
    default: throw PageRefusal.notFound
    }
    return PageAnswer(body: value.line)
  }

  private func report(_ name: Substring, _ query: [String: String]) throws -> JSONValue {
    switch name {
    case "statistics": try interactor.answer(of: ["stats"])
    case "calendar": try calendar(query)
    case "log": try interactor.answer(of: ["log", "50"])
    case "notices": ["notices": JSONValue(strings: try currentNotices())]
    default: try search(query["q"] ?? "")
    }
  }

  // MARK: Reading

  private func tasks(_ query: [String: String], _ grant: Grant) throws -> JSONValue {
    let list = try interactor.list(of: ListPlace(query).seen(by: grant))
    let count = list.listing.tasks.lines.count
    let limit = min(max(query["limit"].flatMap { Int($0) } ?? 300, 1), 1_000)
    var offset = min(max(query["offset"].flatMap { Int($0) } ?? 0, 0), max(0, count - 1))
    if let name = query["around"], let line = interactor.log.line(named: name, in: list.names),
      let place = list.place(ofLine: line), !(offset..<offset + limit).contains(place)
    {
      offset = max(0, place - limit / 2)
    }
    return PageListView.window(list, from: offset, count: limit)
  }

  /// Counting lists each view, so pages that ask within a second get the same answer.
  private func views(_ grant: Grant) throws -> JSONValue {
    let version = try interactor.list(of: ListPlace().seen(by: grant)).version
    let all = interactor.versionOfViews
    let views = interactor.savedViews(for: grant)
    if let known = counted.withLock({ $0 }), known.version == version, known.grant == grant,
      known.views == views, known.time.duration(to: .now) < .seconds(1)
    {
      return known.answer
    }
    let answer: JSONValue = [
      "views": .array(
        interactor.counts(of: views, for: grant).map {
          ["name": .string($0.name), "title": .string($0.title), "count": .number($0.count)]
        }),
      "groups": JSONValue(strings: interactor.groupings), "sorts": JSONValue(strings: interactor.orders),
      "readOnly": .bool(grant.isReadOnly), "version": .string(all),
    ]
    counted.withLock {
      $0 = Counted(version: version, grant: grant, views: views, time: .now, answer: answer)
    }
    return answer
  }

  private func detail(_ name: String, _ grant: Grant) throws -> JSONValue {
    guard let (item, name, list) = try interactor.line(named: name, for: grant) else {
      throw PageRefusal(status: 404, message: "The task is gone.")
    }
    let shown = try interactor.answer(of: ["show", interactor.shownNumber(of: item)])["results"]?.elements?
      .first
    let history = (shown?["history"]?.elements ?? []).map { entry -> JSONValue in
      [
        "date": entry["date"] ?? .null, "title": entry["action"] ?? .null, "author": entry["author"] ?? .null,
        "before": entry["before"] ?? .null,
      ]
    }
    let isBlocked = shown?["blockedBy"]?.elements.map { !$0.isEmpty }
    return [
      "task": PageListView.row(
        item, named: name, today: interactor.today, isBlocked: isBlocked, parts: list.parts),
      "note": item.note == nil ? .null : .string(ServeInteractor.text(ofNote: shown?["note"])),
      "next": shown?["next"] ?? [], "blockedBy": shown?["blockedBy"] ?? [], "history": .array(history),
    ]
  }

  private func tags(_ grant: Grant) throws -> JSONValue {
    let tasks = try interactor.list(of: ListPlace(["done": "true"]).seen(by: grant)).listing.tasks
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
    else { throw PageRefusal(status: 400, message: "A calendar needs a year and a month.") }
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

  /// doctor reads all files, so it runs once for each state of the list.
  private func currentNotices() throws -> [String] {
    let version = try interactor.list(of: ListPlace()).version
    if let known = notices.withLock({ $0 }), known.version == version { return known.sentences }
    let sentences = try interactor.notices()
    notices.withLock { $0 = (version, sentences) }
    return sentences
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
    guard let value = try? JSONValue.values(in: request.body).first, let change = PageChange(value) else {
      throw PageRefusal(
        status: 400, message: "A change has an action, and a request of 32 hexadecimal digits.")
    }
    return PageAnswer(
      body: JSONValue.object([
        JSONMember("message", .string(try message(after: change, by: request.grant)))
      ]).line)
  }

  /// Makes a requested change, unless it was made before.
  ///
  /// - Returns: the result.
  func message(after change: PageChange, by grant: Grant) throws -> String {
    try once(change.request) {
      interactor.wasDone(change, begunAt: $0).map { $0 ? "Done." : nil }
    } _: {
      try interactor.change(change, by: grant)
    }
  }

  /// - Parameters:
  ///   - outcome: the outcome of a request that was begun at that time, before the server stopped: nil if
  ///     that is unknown, and no answer if nothing was changed.
  ///   - body: returns the answer, which each retry receives.
  func once(
    _ request: String, outcome: (CivilTime) throws -> String??, _ body: () throws -> String
  ) throws -> String {
    switch requests[request] {
    case .done(let answer): return answer
    case .begun(let time):
      switch try outcome(time) {
      case .some(let answer?):
        requests.finish(request, answer)
        return answer
      case .none:
        requests.forget(request)
        throw PageRefusal(
          status: 400, message: "The server stopped while it did that: look whether it was done.",
          code: "unknown")
      case .some(nil): break
      }
    case nil: break
    }
    current.withLock { $0 = (request, true) }
    defer { current.withLock { $0?.isRunning = false } }
    requests.begin(request, at: interactor.now)
    do {
      let answer = try body()
      requests.finish(request, answer)
      return answer
    } catch {
      requests.forget(request)
      throw error
    }
  }
}

extension PageChange {
  /// - Returns: nil if the action or the request is missing, or if the number is not a whole number from 1.
  init?(_ value: JSONValue) {
    guard let action = value["action"]?.text, let request = value["request"]?.text, request.utf8.count == 32,
      request.utf8.allSatisfy(Secret.isDigit)
    else { return nil }
    self.init(request: request, action: action)
    if case .array(let tasks) = value["tasks"] {
      self.tasks = tasks.compactMap { task in
        guard let name = task["id"]?.text, let raw = task["raw"]?.text else { return nil }
        return (name, Array(raw.utf8))
      }
    }
    (text, priority, date) = (value["text"]?.text, value["priority"]?.text, value["date"]?.text)
    seen = value["seen"]?.text
    switch value["number"] {
    case nil, .null: break
    case .number(let number) where number > 0: self.number = number
    default: return nil
    }
    let words = { (name: String) -> [String] in
      guard case .array(let values) = value[name] else { return [] }
      return values.compactMap(\.text).filter { $0.hasPrefix("+") || $0.hasPrefix("@") }
    }
    (added, removed) = (words("add"), words("remove"))
  }
}

extension ListPlace {
  /// The same place, restricted to the page's view if it has one.
  func seen(by grant: Grant) -> ListPlace {
    var place = self
    if let view = grant.view { place.view = view }
    return place
  }
}
