import ModuleKit
import RemoteServices
import TodoStores
import TodoTxt

/// Pulls items into the list of tasks. Each item has one task, identified by the item's key. The service owns the text,
/// the state and the labels of that task, the user everything else. `PullPolicy` decides what happens to a task.
struct PullInteractor: Sendable {
  let inbox: InboxInteractor
  let memory: PullMemory
  let settings: Settings
  let completion: TaskCompletion

  /// The answers of the sources. A source whose list is incomplete adds an error and no items.
  struct News: Sendable {
    /// The listed items, in the order of the sources, each key once. Items become tasks early, to save memory.
    fileprivate(set) var listed: [RemoteTask] = []

    /// Whether the listed item of the same index becomes a new task.
    fileprivate var isWanted: [Bool] = []
    fileprivate var indices: [String: Int] = [:]

    /// The answers for tasks whose items are not listed, by the keys of the tasks.
    fileprivate var absent: [String: Answer] = [:]
    var problems: [RemoteError] = []

    fileprivate var prefixes: [String] = []

    fileprivate func answer(for key: String) -> Answer? {
      guard let index = indices[key] else { return absent[key] }
      return Answer(
        task: listed[index],
        outcome: PullPolicy.outcome(
          of: listed[index].state == .closed ? .closed : .open, selectsAssigned: true, reassigned: .keep))
    }
  }

  struct Answer: Sendable {
    /// The item as a task. Its key differs from the old task's if the item has moved.
    var task: RemoteTask
    var outcome: PullPolicy.Outcome
  }

  /// Asks the sources of these names, or all, and changes nothing.
  ///
  /// - Throws: the errors of `RemoteDirectory.sources(named:)`.
  func news(
    from names: [String], progress: @escaping @Sendable (PullProgress) -> Void
  ) async throws -> News {
    let pulls = try inbox.directory.sources(named: names).map {
      SourcePull(source: $0, deadline: $0.deadline)
    }
    let lists = try await InboxInteractor.collect(pulls) { pull in
      try await Self.result { try await pull.list(progress: progress) }
    }
    let all = try inbox.directory.sources()
    var news = News()
    news.prefixes = Set(all.map(\.keyPrefix)).sorted()
    var whole: [(pull: SourcePull, owners: Set<String>)] = []
    for (pull, list) in zip(pulls, lists) {
      switch list {
      case .success(let list):
        whole.append((pull, list.owners))
        let pulls = pull.source.rules.pulls
        let filter = try pulls.map { try TodoFilter(terms: $0.map { Array($0.utf8) }) }
        for task in list.tasks where news.indices.updateIfMissing(task.key, news.listed.count) {
          news.listed.append(task)
          news.isWanted.append(
            task.state == .open && (pulls == [] || filter?.matches(task.line()) == true))
        }
      case .failure(let error): news.problems.append(error)
      }
    }
    let missing = try missing(from: news, asking: whole.map(\.pull.source), all)
    let answers = try await InboxInteractor.collect(whole) { [news] entry in
      let own = missing[entry.pull.source.name] ?? []
      return try await entry.pull.answers(for: own, owners: entry.owners) {
        news.indices[$0].map { news.listed[$0] }
      }
    }
    for answers in answers {
      news.absent.merge(answers.found) { first, _ in first }
      news.problems += answers.problems
    }
    return news
  }

  static func result<Value>(
    _ body: () async throws -> Value
  ) async throws -> Result<Value, RemoteError> {
    do {
      return .success(try await body())
    } catch let error as RemoteError {
      return .failure(error)
    }
  }

  /// The items that have an open task but are not listed, by the name of the source to ask for them. The inbox of that
  /// source could hold the item.
  private func missing(
    from news: News, asking sources: [any RemoteSource], _ all: [any RemoteSource]
  ) throws(TodoStoreError) -> [String: [AbsentItem]] {
    let askable = sources.filter(\.rules.looksForMissing)
    guard !askable.isEmpty else { return [:] }
    var missing: [String: [AbsentItem]] = [:]
    var seen: Set<String> = []
    let list = try inbox.store.list()
    let taken = TakenItems(prefixes: news.prefixes)
    for task in list where !task.isCompleted {
      guard let key = taken.keys(of: task).first, news.indices[key] == nil, seen.insert(key).inserted else {
        continue
      }
      let owning = all.compactMap { source in
        RemoteKey.id(of: key, prefix: source.keyPrefix).flatMap { source.covers($0) ? (source, $0) : nil }
      }
      guard let (source, id) = owning.first(where: { owner in askable.contains { $0.name == owner.0.name } })
      else { continue }
      let rules = Set(owning.map(\.0.rules.reassigned))
      missing[source.name, default: []].append(
        AbsentItem(
          key: key, id: id,
          selectsAssigned: owning.allSatisfy(\.0.rules.selectsAssigned),
          reassigned: rules.count == 1 ? rules.first ?? .keep : .keep))
    }
    return missing
  }

  /// Applies the news in one commit. Completed tasks then move to done.txt if `do` moves them there.
  ///
  /// - Parameter isTrial: Whether to write nothing.
  func pull(_ news: News, on today: CivilDate, isTrial: Bool) throws(TodoStoreError) -> [PullOutcome] {
    let done = TakenItems(in: try inbox.done.list(), prefixes: news.prefixes)
    var outcomes: [PullOutcome] = []
    var failure: TodoStoreError?
    let plan = { (list: TodoList) -> [TodoEdit] in
      var editor = TaskEditor(list)
      (outcomes, failure) = ([], nil)
      var completed: [PullMemory.Completion] = []
      let taken = TakenItems(in: list, prefixes: news.prefixes)
      var moved: Set<String> = []
      for task in list where !task.isCompleted {
        let keys = taken.keys(of: task)
        guard let key = keys.first, let answer = news.answer(for: key),
          answer.task.owns(task, as: key, isOnlyKey: keys.count == 1)
        else { continue }
        let newKey = answer.task.key
        // Another task has the new key already.
        guard newKey == key || taken[newKey] == nil && moved.insert(newKey).inserted else { continue }
        let old = NumberedTask(number: TaskNumber(task.number, in: list.parts), text: Array(task.text))
        if let outcome = self.outcome(for: old, key, answer, on: today, &editor) {
          outcomes.append(outcome)
          if outcome.kind == .completed { completed.append(.init(key: newKey, date: today)) }
        }
      }
      // New tasks go to the end of the first list.
      var count = list.firstLineCount
      for (task, isWanted) in zip(news.listed, news.isWanted)
      where isWanted && taken[task.key] == nil && done[task.key] == nil && !moved.contains(task.key) {
        count += 1
        let line = task.line(created: settings.addsCreationDate ? today : nil)
        editor.append(line)
        outcomes.append(
          PullOutcome(kind: .added, after: NumberedTask(number: TaskNumber(count), text: line)))
      }
      // Remember completions before writing them. If the program is killed in between, `--close` still skips these items.
      do throws(TodoStoreError) {
        if !isTrial { try memory.remember(completed) }
        return editor.edits
      } catch {
        failure = error
        return []
      }
    }
    if isTrial {
      _ = plan(try inbox.store.list())
    } else {
      try inbox.store.update(plan)
      if let failure { throw failure }
      try archive(outcomes)
    }
    return outcomes
  }

  private func outcome(
    for task: NumberedTask, _ key: String, _ answer: Answer, on today: CivilDate, _ editor: inout TaskEditor
  ) -> PullOutcome? {
    if answer.outcome == .drop {
      editor.remove(task, leavingBlank: settings.preservesLineNumbers)
      return PullOutcome(kind: .dropped, before: task)
    }
    let isOver = answer.outcome == .complete
    let updated = answer.task.updating(task.text, as: key == answer.task.key ? nil : key)
    // A recurring task does not come back: the tracker has closed its item.
    let text = isOver ? completion.line(completing: updated, on: today) : updated
    guard text != task.text, let after = try? editor.replace(task, with: text) else { return nil }
    return PullOutcome(kind: isOver ? .completed : .updated, before: task, after: after)
  }

  private func archive(_ outcomes: [PullOutcome]) throws(TodoStoreError) {
    guard settings.archivesOnCompletion else { return }
    let tasks = outcomes.compactMap { $0.kind == .completed ? $0.after : nil }
    try inbox.store.archive(
      tasks, in: settings.files.done, preservingLineNumbers: settings.preservesLineNumbers)
  }
}

struct PullOutcome: Hashable {
  enum Kind: String, CaseIterable {
    case added, updated, completed, dropped
  }

  var kind: Kind
  var before: NumberedTask?
  var after: NumberedTask?
}

extension Dictionary {
  /// Stores a value unless the key has one.
  ///
  /// - Returns: Whether the key was new.
  fileprivate mutating func updateIfMissing(_ key: Key, _ value: Value) -> Bool {
    let count = count
    merge(CollectionOfOne((key, value))) { old, _ in old }
    return self.count > count
  }
}
