import EventLoop
import ListInterface
import ModuleKit
import PlainText
import Synchronization
import TodoStores

/// Answers the requests of pages, in the shapes of `Documentation/todo.openapi.json`.
final class ServePresenter: Sendable {
  let interactors: ServeInteractors
  private let requests: RequestLog

  /// Lists tasks, and makes changes one after the other.
  let worker = SerialWorker("todo.serve")

  /// Runs other actions, which take longer and change nothing.
  private let reports = SerialWorker("todo.serve.reports")

  private struct Counted {
    var version: String
    var grant: Grant
    var views: [SavedView]
    var time: ContinuousClock.Instant
    var answer: JSONValue
  }

  private let counted = Mutex<Counted?>(nil)
  private let notices = Mutex<(version: String, sentences: [String])?>(nil)

  init(interactors: ServeInteractors, requests: RequestLog) {
    (self.interactors, self.requests) = (interactors, requests)
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

  /// Why a stream of that topic can't be opened; nil if it can.
  func refusal(of topic: StreamTopic) async -> PageAnswer? {
    do {
      try await worker.run {
        let interactor = try self.interactors.interactor(of: topic.scope)
        switch topic.subject {
        case .place(let place): try interactor.check(place)
        case .file(let name): _ = try interactor.file(named: name)
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
        if let mine = refusal.mine { members.append(JSONMember("mine", .string(mine))) }
        if let merged = refusal.merged { members.append(JSONMember("merged", .string(merged))) }
      }
      return PageAnswer(status: refusal.status, body: JSONValue.object(members).line)
    case let error as CommandError: return refusal(PageRefusal(status: 400, message: error.message))
    case let error as TodoStoreError: return refusal(PageRefusal(status: 503, message: "\(error)"))
    default: return refusal(PageRefusal(status: 400, message: "\(error)"))
    }
  }

  private func answerNow(_ request: PageRequest) throws -> PageAnswer {
    let (query, grant) = (request.query, request.grant)
    // Every answer is made of what this interactor sees: the tasks of the token's scope.
    let interactor = try interactors.interactor(of: grant.scope(of: query["list"]))
    let value: JSONValue
    switch (request.method, request.resource) {
    case ("POST", "changes"): return try change(request)
    case (_, let path) where path.hasPrefix("files/"):
      return try file(String(FormText.decoded(path.dropFirst("files/".count))), request, interactor)
    case ("GET", "tasks") where query["format"] == "html":
      let list = try interactor.list(of: ListPlace(query).limited(to: interactor.scope))
      value = ["html": .string(PageFragments.print(list))]
    case ("GET", "tasks"): value = try tasks(query, interactor)
    case ("GET", "views"): value = try views(grant, interactor)
    case ("GET", "tags"): value = try tags(interactor)
    case ("GET", "actions"):
      value = [
        "actions": .array(interactor.actions(allowedBy: grant).map { .object($0.facts) }),
        "lists": JSONValue(strings: grant.view == nil ? try interactor.otherLists().map(\.name) : []),
      ]
    case ("GET", "date"): value = try date(query["text"] ?? "", isDue: query["key"] != "t", interactor)
    case ("GET", "preview"): value = preview(query, interactor)
    case ("GET", let path) where path.hasPrefix("tasks/"):
      value = try detail(FormText.decoded(path.dropFirst("tasks/".count)), interactor)
    case ("GET", let path) where Self.reporting.contains(path):
      try grant.check(.readingAll)
      value = try report(path, query, interactor)
    default: throw PageRefusal.notFound
    }
    return PageAnswer(body: value.line)
  }

  private func report(
    _ name: Substring, _ query: [String: String], _ interactor: ServeInteractor
  ) throws -> JSONValue {
    switch name {
    case "statistics": try statistics(query, interactor)
    case "calendar": try calendar(query, interactor)
    case "log": ["action": "log", "results": .array(try interactor.latestActions(50))]
    case "notices": ["notices": JSONValue(strings: try currentNotices(interactor))]
    default: try search(query["q"] ?? "", interactor)
    }
  }

  // MARK: Reading

  private func tasks(_ query: [String: String], _ interactor: ServeInteractor) throws -> JSONValue {
    let list = try interactor.list(of: ListPlace(query).limited(to: interactor.scope))
    let count = list.listing.tasks.lines.count
    let limit = min(max(query["limit"].flatMap { Int($0) } ?? 300, 1), 1_000)
    var offset = min(max(query["offset"].flatMap { Int($0) } ?? 0, 0), max(0, count - 1))
    if let name = query["around"], let line = interactor.log.line(named: name, in: list.names),
      let place = list.place(ofLine: line), !(offset..<offset + limit).contains(place)
    {
      offset = max(0, place - limit / 2)
    }
    let place = ListPlace(query).limited(to: interactor.scope)
    var answer = PageListView.window(list, from: offset, count: limit)
    answer += [
      JSONMember("newTask", JSONValue(strings: try interactor.wordsOfNewTask(in: place))),
      JSONMember("grouping", .string(try interactor.grouping(of: place) ?? "none")),
    ]
    if count == 0, !place.query.isEmpty {
      let others = interactor.counts(of: interactor.savedViews, matching: place.query).filter { $0.count > 0 }
      answer.append(JSONMember("elsewhere", .array(others.map(Self.facts))))
    }
    return .object(answer)
  }

  private static func facts(of view: (name: String, title: String, count: Int)) -> JSONValue {
    ["name": .string(view.name), "title": .string(view.title), "count": .number(view.count)]
  }

  /// Counting lists each view, so pages that ask within a second get the same answer.
  private func views(_ grant: Grant, _ interactor: ServeInteractor) throws -> JSONValue {
    let version = try interactor.list(of: ListPlace().limited(to: interactor.scope)).version
    let all = interactor.versionOfViews
    let views = interactor.savedViews
    if let known = counted.withLock({ $0 }), known.version == version, known.grant == grant,
      known.views == views, known.time.duration(to: .now) < .seconds(1)
    {
      return known.answer
    }
    let answer: JSONValue = [
      "views": .array(interactor.counts(of: views).map(Self.facts)),
      "groups": JSONValue(strings: interactor.groupings), "sorts": JSONValue(strings: interactor.orders),
      "labels": .object(
        interactor.labels.sorted { $0.key < $1.key }.map { JSONMember($0.key, .string($0.value)) }),
      "readOnly": .bool(grant.isReadOnly), "oneView": .bool(grant.view != nil), "version": .string(all),
      "firstWeekday": .number(interactor.calendar.firstWeekday.rawValue),
    ]
    counted.withLock {
      $0 = Counted(version: version, grant: grant, views: views, time: .now, answer: answer)
    }
    return answer
  }

  private func detail(_ name: String, _ interactor: ServeInteractor) throws -> JSONValue {
    guard let line = try interactor.line(named: name) else {
      throw PageRefusal(status: 404, message: "The task is gone.")
    }
    let shown = try interactor.facts(of: "show", interactor.shownNumber(of: line.item)).first
    let isLimited = interactor.scope.view != nil
    let history = (shown?["history"]?.elements ?? []).compactMap { entry -> JSONValue? in
      // The words of an action may name other tasks, and the task may have been none of the view.
      if isLimited, let before = entry["before"]?.text, !interactor.rule.shows(Array(before.utf8)) {
        return nil
      }
      let name = entry["action"]?.text.map { String($0.prefix { $0 != " " }) }
      let deed = name.flatMap(interactor.deed)
      let after = entry["after"]?.text
      let change =
        isLimited && !interactor.rule.shows(Array((after ?? "").utf8))
        ? nil : interactor.difference(from: entry["before"]?.text, to: after)
      // “Changed the due date of” has its task in view.
      let title =
        change ?? (deed?.hasSuffix(" of") == true ? deed.map { String($0.dropLast(3)) } : deed ?? name)
      return [
        "date": entry["date"] ?? .null, "title": JSONValue(title), "author": entry["author"] ?? .null,
        "before": entry["before"] ?? .null,
      ]
    }
    let blockers = (shown?["blockedBy"]?.elements ?? []).filter { blocker in
      guard isLimited else { return true }
      guard case .number(let number) = blocker else { return false }
      return (try? interactor.name(ofLine: number)) != nil
    }
    let isBlocked = !blockers.isEmpty
    return [
      "task": PageListView.row(line, at: interactor.calendar.now, isBlocked: isBlocked),
      "note": !line.hasNote || !interactor.hasServedNote(line.item)
        ? .null : .string(ServeInteractor.text(ofNote: shown?["note"])),
      "next": shown?["next"] ?? [], "blockedBy": .array(blockers), "history": .array(history),
      "properties": .array(
        ShownWords(line.item).properties.map { ["title": .string($0.title), "value": .string($0.value)] }),
    ]
  }

  private func tags(_ interactor: ServeInteractor) throws -> JSONValue {
    let tags = try interactor.tags()
    let open = [("+", tags.projects), ("@", tags.contexts)].flatMap { sign, counts in
      counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
        JSONMember(sign + $0.key, .number($0.value))
      }
    }
    return [
      "projects": JSONValue(strings: tags.projects.keys.sorted()),
      "contexts": JSONValue(strings: tags.contexts.keys.sorted()), "open": .object(open),
      "list": JSONValue(tags.list),
      "lists": .object(tags.lists.sorted { $0.key < $1.key }.map { JSONMember($0.key, .number($0.value)) }),
      "sections": .array(
        try Self.sections(of: tags, others: interactor.scope.view == nil ? interactor.otherLists() : [])),
    ]
  }

  /// What a page has at its side: lists, then the most frequent projects and contexts of open tasks.
  ///
  /// - Parameter others: lists that are shown by themselves.
  private static func sections(of tags: PageTags, others: [(name: String, open: JSONValue)]) -> [JSONValue] {
    let joined = tags.lists.sorted { $0.key < $1.key }.map { name, count in
      ["name": .string(name), "count": .number(count), "q": .string("list:\(name)")] as JSONValue
    }
    let alone = others.filter { tags.lists[$0.name] == nil }.map { name, count in
      let title = name.hasSuffix(".txt") ? String(name.dropLast(4)) : name
      return ["name": .string(title), "count": count, "list": .string(name)] as JSONValue
    }
    let tagged = { (kind: String, counts: [String: Int]) in
      counts.filter { $0.value > 0 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(12).map {
        name, count in
        ["name": .string(name), "count": .number(count), "q": .string("\(kind):\(name)")] as JSONValue
      }
    }
    let sections: [(title: String, kind: String, sign: String, links: [JSONValue])] = [
      ("Lists", "list", "/", joined + alone), ("Projects", "project", "+", tagged("project", tags.projects)),
      ("Contexts", "context", "@", tagged("context", tags.contexts)),
    ]
    return sections.filter { !$0.links.isEmpty }.map {
      [
        "title": .string($0.title), "kind": .string($0.kind), "sign": .string($0.sign),
        "links": .array($0.links),
      ]
    }
  }

  private func statistics(_ query: [String: String], _ interactor: ServeInteractor) throws -> JSONValue {
    // As the list beside it.
    let results = try interactor.facts(of: "stats", "--where", "not is:waiting and not is:hidden")
    return query["format"] == "html"
      ? ["html": .string(PageFragments.statistics(results, on: interactor.today))]
      : ["action": "stats", "results": .array(results)]
  }

  private func calendar(_ query: [String: String], _ interactor: ServeInteractor) throws -> JSONValue {
    guard let year = query["year"].flatMap({ Int($0) }), let month = query["month"].flatMap({ Int($0) }),
      (1...12).contains(month), (1900...2200).contains(year)
    else { throw PageRefusal(status: 400, message: "A calendar needs a year and a month.") }
    let today = interactor.today.components
    let away = (year - today.year) * 12 + month - today.month
    let months = away == 0 ? "1" : "\(away > 0 ? "+" : "")\(away)m"
    guard
      let result = try interactor.facts(of: "calendar", months).first(where: {
        $0["year"] == .number(year) && $0["month"] == .number(month)
      })
    else { throw PageRefusal(status: 400, message: "That month is too far away.") }
    return ["results": [result]]
  }

  /// The tasks of todo.txt have their names, under which their details are found.
  private func search(_ query: String, _ interactor: ServeInteractor) throws -> JSONValue {
    try ListPlace.checkLength(of: query)
    let tasks = try interactor.listing("listall", "--all", "--where", query)
    let rows = try tasks.prefix(200).map { task -> JSONValue in
      guard case .object(let members) = task, case .number(let number) = task["n"],
        task["list"]?.text == nil || task["list"] == .null,
        let name = try interactor.name(ofLine: number, reading: task["raw"]?.text)
      else { return task }
      return .object([JSONMember("id", .string(name))] + members)
    }
    return ["tasks": .array(rows), "total": .number(tasks.count)]
  }

  /// doctor reads all files, so it runs once for each state of the list.
  private func currentNotices(_ interactor: ServeInteractor) throws -> [String] {
    let version = try interactor.list(of: ListPlace()).version
    if let known = notices.withLock({ $0 }), known.version == version { return known.sentences }
    let sentences = interactor.notices()
    notices.withLock { $0 = (version, sentences) }
    return sentences
  }

  /// - Parameter isDue: whether the date is for `due:`, which alone takes a time of day.
  private func date(_ text: String, isDue: Bool, _ interactor: ServeInteractor) throws -> JSONValue {
    do {
      let date = try interactor.date(text, isDue: isDue)
      guard let time = date.time else { return ["date": JSONValue(date.day)] }
      return ["date": JSONValue(date.day), "time": .string("\(time)")]
    } catch {
      throw PageRefusal(status: 400, message: "\(error)")
    }
  }

  private func preview(_ query: [String: String], _ interactor: ServeInteractor) -> JSONValue {
    var (text, words) = (query["text"] ?? "", [String]())
    if query["readsDates"] == "true" {
      (text, words) = DateWords(calendar: interactor.calendar).read(text, insteadOf: query["was"] ?? "")
    }
    let (line, refusal) = interactor.preview(of: EditedLine.priorityFirst(text))
    return [
      "raw": .string(String(decoding: line, as: UTF8.self)), "task": interactor.task(ofNew: line),
      "words": JSONValue(strings: words), "problem": JSONValue(refusal?.description),
    ]
  }

  // MARK: Changing

  private func change(_ request: PageRequest) throws -> PageAnswer {
    guard let value = try? JSONValue.values(in: request.body).first,
      let change = try PageChange(value, reading: DateWords(calendar: interactors.everything.calendar))
    else {
      throw PageRefusal(
        status: 400, message: "A change has an action, and a request of 32 hexadecimal digits.")
    }
    let (message, name) = try make(change, by: request.grant)
    var members = [JSONMember("message", .string(message))]
    if let name { members.append(JSONMember("id", .string(name))) }
    return PageAnswer(body: JSONValue.object(members).line)
  }

  /// Makes a requested change, unless it was made before.
  ///
  /// - Returns: the result, and the name of the task that was added or came back.
  func make(_ change: PageChange, by grant: Grant) throws -> (message: String, name: String?) {
    try grant.check(change.need)
    let interactor = try interactors.interactor(of: grant.scope(of: change.list))
    let key = RequestLog.Key(request: change.request, owner: grant.name)
    var shown: (number: Int, raw: String)?
    let message = try once(key) {
      interactor.outcome(of: change, for: key.text)
    } _: {
      let made = try interactor.change(change, for: key.text)
      shown = made.shown
      return made.message
    }
    return (message, try shown.flatMap { try interactor.name(ofLine: $0.number, reading: $0.raw) })
  }

  /// Does what a request asks for, unless that was done before. The rights were checked.
  ///
  /// - Parameters:
  ///   - outcome: called for a request that was begun before the server stopped.
  ///   - body: returns the answer, which each retry receives.
  func once(
    _ key: RequestLog.Key, outcome: () throws -> RequestLog.Outcome, _ body: () throws -> String
  ) throws -> String {
    switch requests[key] {
    case .done(let answer)?: return answer
    case .begun?:
      switch try outcome() {
      case .made(let answer):
        requests.finish(key, answer)
        return answer
      case .notMade: break
      case .unknown:
        requests.forget(key)
        throw PageRefusal(
          status: 400, message: "The server stopped while it did that: look whether it was done.",
          code: "unknown")
      }
    case nil: try requests.begin(key)
    }
    do {
      let answer = try body()
      requests.finish(key, answer)
      return answer
    } catch {
      // A failure may come after a part of the change, which a retry must find.
      if Self.refusal(error).status < 500 { requests.forget(key) }
      throw error
    }
  }
}

extension PageChange {
  /// - Parameter dates: reads those of new words, if the change asks for that.
  /// - Returns: nil if the action or the request is missing, or if the number is not a whole number from 1.
  /// - Throws: `PageRefusal` 400 for a part that is invalid.
  init?(_ value: JSONValue, reading dates: DateWords) throws(PageRefusal) {
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
    (seen, list) = (value["seen"]?.text, value["list"]?.text)
    let read = { @Sendable (text: String, old: String) in
      value["readsDates"] == .bool(true) ? dates.read(text, insteadOf: old).text : text
    }
    if action == "edit", let parts = value["parts"], let task = self.tasks.first {
      let priority = parts["priority"]?.text ?? ""
      guard priority.isEmpty || EditedLine.letter(in: "(\(priority))") != nil else {
        throw PageRefusal(status: 400, message: "A priority is a letter from A to Z.")
      }
      let edited = { @Sendable (line: [UInt8]) in
        EditedLine.line(insteadOf: line) { name in
          parts[name]?.text.map { name == "text" ? read($0, String(decoding: task.raw, as: UTF8.self)) : $0 }
        }
      }
      (self.edited, text) = (edited, edited(task.raw))
    } else if action == "add" {
      let given = value["was"]?.text ?? ""
      text = text?.split(whereSeparator: \.isNewline).map { read(String($0), given) }.joined(separator: "\n")
    }
    switch value["number"] {
    case nil, .null: break
    case .number(let number) where number > 0: self.number = number
    default: return nil
    }
    let words = { (name: String) in (value[name]?.elements ?? []).compactMap(\.text) }
    (added, removed) = (words("add"), words("remove"))
    (self.words, flags) = (words("words"), words("flags"))
  }
}
