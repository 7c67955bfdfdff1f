import RemoteServices
import TodoTxt

/// Closes items whose tasks are completed here, in sources that the user allows todo to write to.
struct CloseInteractor: Sendable {
  let inbox: InboxInteractor
  let memory: PullMemory

  /// The open items whose tasks are completed here.
  struct Candidates: Sendable {
    /// The items, each just fetched.
    var items: [ListedItem] = []
    var problems: [RemoteError] = []
  }

  private func sources(named names: [String]) throws -> [any RemoteSource] {
    let sources = try inbox.directory.sources(named: names)
    let writable = sources.filter(\.rules.writesBack)
    if writable.isEmpty || !names.isEmpty, let other = sources.first(where: { !$0.rules.writesBack }) {
      throw WriteBackRefusal(source: other.name)
    }
    return writable
  }

  /// Finds items to close among those that the sources of these names, or all writable ones, list now. An item that was
  /// reassigned is the new assignee's to close.
  ///
  /// - Throws: `WriteBackRefusal` if no source is writable, or a named source is not; the errors of
  ///   `RemoteDirectory.sources(named:)`.
  func candidates(
    from names: [String], progress: @escaping @Sendable (PullProgress) -> Void
  ) async throws -> Candidates {
    let sources = try sources(named: names)
    let sections = try await inbox.inbox(of: sources, allowsKept: false, progress: progress)
    var candidates = Candidates(problems: sections.compactMap(\.problem))
    let taken = try inbox.takenItems(of: sources)
    let pulled = memory.completions()
    let completed = sections.flatMap(\.items).filter {
      $0.taken == .done && Self.isUsers($0.item, taken, pulled)
    }
    let answers = try await InboxInteractor.collect(completed, atOnce: Self.requestsAtOnce) { item in
      try await PullInteractor.result { ListedItem(try await item.origin.item(item.id), from: item.origin) }
    }
    for answer in answers {
      switch answer {
      case .success(let item): if !item.isClosed { candidates.items.append(item) }
      case .failure(let error):
        if !candidates.problems.contains(error) { candidates.problems.append(error) }
      }
    }
    return candidates
  }

  /// Whether a person completed the item's task. A pull on this machine is no person, and a task that only mentions the
  /// item is not the item's.
  private static func isUsers(
    _ item: RemoteItem, _ taken: TakenItems, _ pulled: Set<PullMemory.Completion>
  ) -> Bool {
    guard let task = taken.completion(of: item.key) else { return false }
    return RemoteTask(item).owns(task, isOnlyKey: taken.keys(of: task).count == 1)
      && !pulled.contains(PullMemory.Completion(key: item.key, date: task.completionDate))
  }

  /// Closes items, each on its own.
  ///
  /// - Parameter items: The items as the user saw them.
  func close(_ items: [ListedItem]) async throws -> [CloseOutcome] {
    try await InboxInteractor.collect(items, atOnce: Self.requestsAtOnce) { item in
      do {
        try await Self.close(item)
        return (item, nil)
      } catch let error as RemoteError {
        return (item, error)
      }
    }
  }

  /// Closes an item, unless it has changed since the user saw it.
  ///
  /// - Throws: `WriteBackRefusal`, `RemoteError`.
  static func close(_ item: ListedItem) async throws {
    let (seen, source) = (item.item, item.origin)
    guard item.canBeClosed else { throw WriteBackRefusal(source: source.name) }
    let now = try await source.item(seen.id)
    if now.state == .closed { return }
    guard now.id == seen.id, now.agrees(with: seen) else { throw RemoteError(.changed, source: source.name) }
    try await source.close(now)
  }

  private static let requestsAtOnce = 4
}

/// - `problem`: why the item is still open; nil if it is closed.
typealias CloseOutcome = (item: ListedItem, problem: RemoteError?)

/// A refusal to write to a source that the user has not made writable.
struct WriteBackRefusal: Error, CustomStringConvertible {
  let source: String

  var description: String {
    "todo closes nothing in “\(source)”. To allow it, set “write-back = close” in its section."
  }
}

extension RemoteItem {
  /// Whether the item is unchanged since it was seen. Compares only what was known then: lists leave fields out.
  fileprivate func agrees(with seen: RemoteItem) -> Bool {
    title == seen.title && state == seen.state && labels == seen.labels && assignees == seen.assignees
      && updated == seen.updated && (seen.body == nil || seen.body == body)
      && (seen.version == nil || seen.version == version)
  }
}
