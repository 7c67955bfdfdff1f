import RemoteListing
import RemoteStores

/// An item that has an open task and is in no list.
struct AbsentItem: Sendable {
  var key: String
  var id: String
  var sections: PullPolicy.Sections
  var reassigned: RemoteRules.Reassigned
}

/// What one source is asked in a pull, all of it by a deadline.
struct SourcePull: Sendable {
  let source: any RemoteSource
  let deadline: ContinuousClock.Instant

  struct List: Sendable {
    var tasks: [RemoteTask] = []

    /// Those whom every item is assigned to; the user is one of them where only what is assigned to the user is listed.
    var owners: Set<String> = []
  }

  /// The whole list of the source.
  ///
  /// - Throws: `RemoteError`, `CancellationError`.
  func list(progress: @escaping @Sendable (PullProgress) -> Void) async throws -> List {
    try await source.within(deadline) { [source] in
      var list = List()
      var owners: Set<String>?
      var pages = 0
      // A page that was kept is none to complete tasks by.
      for try await page in source.pages(.inbox) {
        for item in page.items {
          list.tasks.append(RemoteTask(item))
          guard source.rules.reassigned != .keep else { continue }
          owners = owners?.intersection(item.assigneeIdentities) ?? Set(item.assigneeIdentities)
        }
        pages += 1
        progress(
          PullProgress(source: source.name, count: list.tasks.count, total: page.total, pages: pages))
      }
      list.owners = owners ?? []
      return list
    }
  }

  struct Answers: Sendable {
    /// By the keys of the tasks.
    var found: [String: PullInteractor.Answer] = [:]
    var problems: [RemoteError] = []

    fileprivate mutating func add(_ item: AbsentItem, _ finding: PullPolicy.Finding, _ task: RemoteTask) {
      let outcome = PullPolicy.outcome(of: finding, in: item.sections, reassigned: item.reassigned)
      found[item.key] = PullInteractor.Answer(task: task, outcome: outcome)
    }
  }

  /// What is to become of the tasks of items that are in no list.
  ///
  /// - Parameters:
  ///   - owners: as `List` has them.
  ///   - listed: the task of an item that is listed under that key.
  /// - Throws: `CancellationError`.
  func answers(
    for items: [AbsentItem], owners: Set<String>, listed: @escaping @Sendable (String) -> RemoteTask?
  ) async throws -> Answers {
    guard !items.isEmpty else { return Answers() }
    do {
      return try await source.within(deadline) { try await ask(items, owners, listed) }
    } catch let error as RemoteError {
      return Answers(problems: [error])
    }
  }

  private func ask(
    _ items: [AbsentItem], _ owners: Set<String>, _ listed: @escaping @Sendable (String) -> RemoteTask?
  ) async throws -> Answers {
    var answers = Answers()
    var reassigned: [(AbsentItem, RemoteTask)] = []
    var user: String??
    var isDown = false
    for start in stride(from: 0, to: items.count, by: Self.requestsAtOnce) where !isDown {
      let batch = Array(items[start..<min(start + Self.requestsAtOnce, items.count)])
      let results = try await InboxInteractor.collect(batch) { [source] item in
        try await PullInteractor.result { try await source.item(item.id) }
      }
      for (absent, result) in zip(batch, results) {
        switch result {
        case .success(let item):
          let task = listed(item.key) ?? RemoteTask(item)
          var finding = item.state == .closed ? PullPolicy.Finding.closed : .open
          if finding == .open, absent.sections == .assigned, absent.reassigned != .keep,
            try await isAnothers(item, owners, &user, &answers.problems)
          {
            finding = .reassigned
          }
          if finding == .reassigned {
            reassigned.append((absent, task))
          } else {
            answers.add(absent, finding, task)
          }
        case .failure(let error):
          if case .elsewhere(let id) = error.kind, let task = renamed(absent, to: id, listed) {
            answers.add(absent, .listed, task)
            continue
          }
          answers.problems.append(error)
          // A source that can't answer once is not asked for everything else; an item that is gone says nothing of others.
          if case .elsewhere = error.kind { continue }
          isDown = error.kind != .missing
        }
        if isDown { break }
      }
    }
    guard !reassigned.isEmpty else { return answers }
    // Items move between pages while they are fetched: an absence counts once it is seen twice.
    switch try await PullInteractor.result({ try await list { _ in } }) {
    case .success(let list):
      let keys = Set(list.tasks.map(\.key))
      for (absent, task) in reassigned {
        answers.add(absent, keys.contains(absent.key) ? .listed : .reassigned, task)
      }
    case .failure(let error): answers.problems.append(error)
    }
    return answers
  }

  /// Whether the assignees of an item are others than the user.
  ///
  /// - Parameter user: what the service calls the user, asked for once.
  private func isAnothers(
    _ item: RemoteItem, _ owners: Set<String>, _ user: inout String??, _ problems: inout [RemoteError]
  ) async throws -> Bool {
    let assignees = item.assigneeIdentities
    if assignees.isEmpty { return false }
    // The user is among the owners of every listed item.
    if !owners.isEmpty {
      if owners.isDisjoint(with: assignees) { return true }
      if owners.isSubset(of: assignees) { return false }
    }
    if user == nil {
      switch try await PullInteractor.result({ try await source.user() }) {
      case .success(let name): user = .some(name?.lowercased())
      case .failure(let error):
        user = .some(nil)
        problems.append(error)
      }
    }
    return user.flatMap(\.self).map { !assignees.contains($0) } ?? false
  }

  /// The listed item that an item of a renamed repository has become: it keeps its number.
  private func renamed(
    _ item: AbsentItem, to id: String, _ listed: (String) -> RemoteTask?
  ) -> RemoteTask? {
    guard
      let (number, other) = Self.number(of: item.id).flatMap({ old in Self.number(of: id).map { (old, $0) } }
      ),
      number == other
    else { return nil }
    return listed(RemoteKey.key(prefix: source.keyPrefix, id: id))
  }

  private static func number(of id: String) -> Substring? {
    id.lastIndex(of: "#").map { id[id.index(after: $0)...] }
  }

  private static let requestsAtOnce = 4
}
