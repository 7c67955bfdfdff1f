import RemoteServices

/// An item that has an open task but is not listed.
struct AbsentItem: Sendable {
  var key: String
  var id: String
  var selectsAssigned: Bool
  var reassigned: RemoteRules.Reassigned
}

/// The requests of one pull to one source. All of them share a deadline.
struct SourcePull: Sendable {
  let source: any RemoteSource
  let deadline: ContinuousClock.Instant

  struct List: Sendable {
    var tasks: [RemoteTask] = []

    /// The assignees that all items have in common. The user is one of them if the source lists only the user's items.
    var owners: Set<String> = []
  }

  /// Fetches the whole list of the source.
  ///
  /// - Throws: `RemoteError`, `CancellationError`.
  func list(progress: @escaping @Sendable (PullProgress) -> Void) async throws -> List {
    try await source.within(deadline) { [source] in
      var list = List()
      var owners: Set<String>?
      var pages = 0
      // Use no cached pages (the default): a pull must not complete tasks by old answers.
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
    /// The answers by the keys of the tasks.
    var found: [String: PullInteractor.Answer] = [:]
    var problems: [RemoteError] = []

    fileprivate mutating func add(_ item: AbsentItem, _ finding: PullPolicy.Finding, _ task: RemoteTask) {
      let outcome = PullPolicy.outcome(
        of: finding, selectsAssigned: item.selectsAssigned, reassigned: item.reassigned)
      found[item.key] = PullInteractor.Answer(task: task, outcome: outcome)
    }
  }

  /// Asks for items that are not listed, and decides what happens to their tasks.
  ///
  /// - Parameters:
  ///   - owners: The owners of the `List`.
  ///   - listed: Returns the task of a listed item by its key.
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
          if finding == .open, absent.selectsAssigned, absent.reassigned != .keep,
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
            answers.add(absent, .open, task)
            continue
          }
          answers.problems.append(error)
          // Stop asking a source after a failure, except where only this one item is missing or has moved.
          if case .elsewhere = error.kind { continue }
          isDown = error.kind != .missing
        }
        if isDown { break }
      }
    }
    guard !reassigned.isEmpty else { return answers }
    // List once more: items may move between pages during a fetch, so believe an absence only if it repeats.
    switch try await PullInteractor.result({ try await list { _ in } }) {
    case .success(let list):
      let keys = Set(list.tasks.map(\.key))
      for (absent, task) in reassigned {
        answers.add(absent, keys.contains(absent.key) ? .open : .reassigned, task)
      }
    case .failure(let error): answers.problems.append(error)
    }
    return answers
  }

  /// Returns whether an item is assigned, but not to the user.
  ///
  /// - Parameter user: The user's name at the service; nil until the service is asked, which happens once.
  private func isAnothers(
    _ item: RemoteItem, _ owners: Set<String>, _ user: inout String??, _ problems: inout [RemoteError]
  ) async throws -> Bool {
    let assignees = item.assigneeIdentities
    if assignees.isEmpty { return false }
    // `owners` includes the user, so often decides without another request.
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

  /// The listed item under its new key after its repository was renamed. The number of an item stays the same.
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
