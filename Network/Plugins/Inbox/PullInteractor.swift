import ModuleKit
import RemoteListing
import RemoteStores
import TodoStores
import TodoTxt

/// Makes the tasks of the list and the items of the sources one: an item has one task, by its key; text, state and
/// labels are the service's, everything else is the user's.
struct PullInteractor: Sendable {
  let inbox: InboxInteractor
  let settings: PullSettings

  /// What the sources say, whole or not at all for each.
  struct News: Sendable {
    /// In the order of the sources, each key once. Of an item stays what becomes of it: there may be many.
    var tasks: [RemoteTask] = []

    /// Those that new tasks are made of.
    var wanted: Set<String> = []

    /// What became of items that have a task and are not listed any more.
    var departed: [String: Departure] = [:]
    var problems: [RemoteError] = []

    /// What the keys begin with.
    var prefixes: Set<String> = []
  }

  enum Departure: Hashable, Sendable {
    /// It is the user's no more: what the rules of its source say.
    case reassigned(RemoteTask, RemoteRules.Reassigned)
    case closed(RemoteTask)
  }

  /// Asks the sources; nothing is changed yet.
  func news(
    of sources: [any RemoteSource], progress: @escaping @Sendable (PullProgress) -> Void
  ) async throws -> News {
    let answers = try await InboxInteractor.collect(sources) { source in
      try await Self.answer(of: source, progress: progress)
    }
    var news = News()
    news.prefixes = Set(sources.map(\.keyPrefix))
    var keys: Set<String> = []
    for (source, answer) in zip(sources, answers) {
      switch answer {
      case .success(let tasks):
        let filter = try source.rules.pulls.map { try TodoFilter(terms: $0.map { Array($0.utf8) }) }
        for task in tasks where keys.insert(task.key).inserted {
          news.tasks.append(task)
          if source.rules.pulls == [] || filter?.matches(task.line()) == true { news.wanted.insert(task.key) }
        }
      case .failure(let error): news.problems.append(error)
      }
    }
    let failed = Set(news.problems.map(\.source))
    let missing = try missingKeys(sources, failed: failed, listed: keys)
    for departure in try await departures(missing) {
      switch departure {
      case .success(let (key, departure)): news.departed[key] = departure
      case .failure(let error): news.problems.append(error)
      }
    }
    return news
  }

  private static func answer(
    of source: any RemoteSource, progress: @escaping @Sendable (PullProgress) -> Void
  ) async throws -> Result<[RemoteTask], RemoteError> {
    var tasks: [RemoteTask] = []
    do {
      // A page that was kept is none to complete tasks by.
      for try await page in source.pages(.inbox) {
        tasks += page.items.map(RemoteTask.init)
        progress(PullProgress(source: source.name, count: tasks.count, total: page.total))
      }
      return .success(tasks)
    } catch let error as RemoteError {
      return .failure(error)
    }
  }

  /// The items that have an open task and are in no list: of sources whose lists are whole.
  private func missingKeys(
    _ sources: [any RemoteSource], failed: Set<String>, listed: Set<String>
  ) throws(TodoStoreError) -> [(key: String, id: String, source: any RemoteSource)] {
    var missing: [(String, String, any RemoteSource)] = []
    let broken = Set(sources.filter { failed.contains($0.name) }.map(\.keyPrefix))
    let taken = try inbox.takenItems(of: sources)
    for key in taken.open.sorted() where !listed.contains(key) {
      let source = sources.first { source in
        source.rules.looksForMissing && !broken.contains(source.keyPrefix)
          && RemoteKey.id(of: key, prefix: source.keyPrefix) != nil
      }
      if let source, let id = RemoteKey.id(of: key, prefix: source.keyPrefix) {
        missing.append((key, id, source))
      }
    }
    return missing
  }

  private func departures(
    _ missing: [(key: String, id: String, source: any RemoteSource)]
  ) async throws -> [Result<(String, Departure), RemoteError>] {
    var departures: [Result<(String, Departure), RemoteError>] = []
    var failed: Set<String> = []
    for start in stride(from: 0, to: missing.count, by: Self.requestsAtOnce) {
      // One that can't answer once is not asked for everything else.
      let batch = missing[start..<min(start + Self.requestsAtOnce, missing.count)]
        .filter { !failed.contains($0.source.name) }
      let results = try await InboxInteractor.collect(batch) {
        missing -> Result<(String, Departure), RemoteError> in
        do {
          let task = RemoteTask(try await missing.source.item(missing.id))
          return .success(
            (
              missing.key,
              task.state == .closed ? .closed(task) : .reassigned(task, missing.source.rules.reassigned)
            ))
        } catch let error as RemoteError {
          return .failure(error)
        }
      }
      for result in results {
        if case .failure(let error) = result {
          // A single one that is gone says nothing of the others.
          guard error.kind == .missing || failed.insert(error.source).inserted else { continue }
        }
        departures.append(result)
      }
    }
    return departures
  }

  private static let requestsAtOnce = 4

  /// Does in one commit what follows from the news; completed tasks then move to done.txt where `do` moves them.
  ///
  /// - Parameter isTrial: whether nothing is written.
  func pull(_ news: News, on today: CivilDate, isTrial: Bool) throws(TodoStoreError) -> [PullOutcome] {
    let listed = Dictionary(uniqueKeysWithValues: news.tasks.enumerated().map { ($1.key, $0) })
    let prefixes = Array(news.prefixes)
    let done = TakenItems(in: try inbox.done.list(), prefixes: prefixes)
    var outcomes: [PullOutcome] = []
    let plan = { (list: TodoList) -> [TodoEdit] in
      var editor = TaskEditor(list)
      outcomes = []
      let taken = TakenItems(in: list, prefixes: prefixes)
      for task in list where !task.isCompleted {
        guard let key = taken.keys(of: task).first(where: { listed[$0] != nil || news.departed[$0] != nil })
        else { continue }
        let old = NumberedTask(number: TaskNumber(task.number), text: Array(task.text))
        let now = listed[key].map { news.tasks[$0] }
        if let outcome = self.outcome(for: old, now, news.departed[key], on: today, &editor) {
          outcomes.append(outcome)
        }
      }
      var count = list.count
      for task in news.tasks
      where news.wanted.contains(task.key) && task.state == .open && taken[task.key] == nil
        && done[task.key] == nil
      {
        count += 1
        let line = task.line(created: settings.addsCreationDate ? today : nil)
        editor.append(line)
        outcomes.append(.added(NumberedTask(number: TaskNumber(count), text: line)))
      }
      return editor.edits
    }
    if isTrial {
      _ = plan(try inbox.store.list())
    } else {
      try inbox.store.update(plan)
      try archive(outcomes)
    }
    return outcomes
  }

  private func outcome(
    for task: NumberedTask, _ listed: RemoteTask?, _ departure: Departure?, on today: CivilDate,
    _ editor: inout TaskEditor
  ) -> PullOutcome? {
    let now: RemoteTask
    var isOver = false
    switch (listed, departure) {
    case (let listed?, _): (now, isOver) = (listed, listed.state == .closed)
    case (nil, .closed(let closed)): (now, isOver) = (closed, true)
    case (nil, .reassigned(let reassigned, let rule)):
      switch rule {
      case .keep: now = reassigned
      case .complete: (now, isOver) = (reassigned, true)
      case .drop:
        editor.remove(task, leavingBlank: settings.preservesLineNumbers)
        return .dropped(task)
      }
    case (nil, nil): return nil
    }
    let updated = now.updating(task.text)
    let text = isOver ? completed(updated, on: today) : updated
    guard text != task.text, let after = try? editor.replace(task, with: text) else { return nil }
    return isOver
      ? .completed(before: task, after: after) : .updated(before: task, after: after)
  }

  /// As `do` has it. A recurring task does not come back: what was closed there is over.
  private func completed(_ text: [UInt8], on today: CivilDate) -> [UInt8] {
    var line = TaskLine(Array(TaskPrefix(of: text).unprioritized))
    if settings.keepsPriority, let priority = TodoItem(line: text).priority {
      line.remove("pri")
      line.append("pri:\(priority)")
    }
    return Array("x \(today) ".utf8) + line.text
  }

  private func archive(_ outcomes: [PullOutcome]) throws(TodoStoreError) {
    guard let destination = settings.archive else { return }
    let tasks = outcomes.compactMap { if case .completed(_, let task) = $0 { task } else { nil } }
    guard !tasks.isEmpty else { return }
    try inbox.store.update { list in
      var editor = TaskEditor(list)
      for task in tasks {
        guard let number = task.number.value, number <= list.count,
          list[number - 1].text.elementsEqual(task.text)
        else { continue }
        editor.remove(task, to: destination, leavingBlank: settings.preservesLineNumbers)
      }
      return editor.edits
    }
  }
}

/// What of the settings decides how tasks are made and completed.
struct PullSettings: Sendable {
  var addsCreationDate: Bool
  var keepsPriority: Bool
  var preservesLineNumbers: Bool

  /// The path of the file that completed tasks move to; nil where they stay.
  var archive: String?
}

enum PullOutcome: Hashable {
  case added(NumberedTask)
  case updated(before: NumberedTask, after: NumberedTask)
  case completed(before: NumberedTask, after: NumberedTask)
  case dropped(NumberedTask)
}
