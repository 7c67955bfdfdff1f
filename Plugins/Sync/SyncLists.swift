import Merging
import ModuleKit
import SyncInterface
import TodoStores

/// Syncs each of several lists that has a setup, one after the other. A list that fails keeps none of the
/// others from its sync.
struct SyncLists {
  /// The lists, with their marks; nil for an only list.
  let lists: [(mark: String?, wireframe: SyncWireframe)]

  /// Whether it is an error that no list has a setup.
  private let needsSetup: Bool

  init(context: ModuleContext, isAutomatic: Bool, deletions: AcceptedDeletions = .none) {
    needsSetup = true
    lists = context.eachList.map { mark, context in
      (mark, SyncWireframe(context: context, isAutomatic: isAutomatic, deletions: deletions))
    }
  }

  private init(_ lists: [(mark: String?, wireframe: SyncWireframe)]) {
    self.lists = lists
    needsSetup = false
  }

  /// The others in the repository of the first.
  var neighbours: SyncLists {
    guard let repository = lists[0].wireframe.session.repositoryDirectory else { return SyncLists([]) }
    return SyncLists(
      lists.dropFirst().filter { $0.wireframe.session.repositoryDirectory == repository })
  }

  /// Performs `work` for each list with a setup.
  ///
  /// - Returns: the errors, by list, the first that was met first.
  /// - Throws: the error of the first list, if no list has a setup, or there is only one.
  func perform(
    _ work: (_ mark: String?, SyncWireframe) throws -> Void
  ) throws -> [(mark: String, error: any Error)] {
    var failures: [(mark: String, error: any Error)] = []
    var unset: (any Error)?
    var isAnySet = false
    for (mark, wireframe) in lists {
      guard let mark else {
        try work(nil, wireframe)
        return []
      }
      do {
        try work(mark, wireframe)
        isAnySet = true
      } catch {
        if Self.isWithoutSetup(error) {
          unset = unset ?? error
        } else {
          isAnySet = true
          failures.append((mark, error))
        }
      }
    }
    if needsSetup, !isAnySet, let unset { throw unset }
    return failures
  }

  /// Commits the lists that share a repository, before any of them is merged: git takes over the changes of the
  /// others then, and refuses to overwrite uncommitted changes. A problem shows again when the list is synced.
  func commitShared() {
    guard lists.count > 1 else { return }
    for group in Dictionary(grouping: lists.map(\.wireframe), by: { $0.session.repositoryDirectory })
    where group.key != nil && group.value.count > 1 {
      for wireframe in group.value { _ = try? wireframe.makeInteractor().perform(.commit) }
    }
  }

  /// Whether nothing has been connected for a sync, so that none has failed.
  static func isWithoutSetup(_ error: any Error) -> Bool {
    switch error {
    case SyncProblem.noRepository: true
    case let error as CommandError: error.code == SyncProblem.noRepository(directory: "").code
    default: false
    }
  }
}

extension SyncOutcome {
  /// The outcomes of several lists as one.
  ///
  /// - Parameter outcomes: at least one.
  init(joining outcomes: [SyncOutcome]) {
    self = outcomes.count == 1 ? outcomes[0].whole : outcomes[0]
    for other in outcomes.dropFirst() {
      if other.remote != remote { remote += " and \(other.remote)" }
      committed += other.committed
      sent += other.sent
      received += other.received
      events += other.events
      remarks += other.remarks
      offlineReason = offlineReason ?? other.offlineReason
      waiting.own += other.waiting.own
    }
    // Each list counts what waits; a sync sends and brings the changes of its neighbours, too.
    (sent, received) = (ChangeCount(sent.total), ChangeCount(received.total))
  }
}

extension SyncSession {
  /// The folder of the list, or the nearest one above it, that has a `.git`; nil if none has.
  fileprivate var repositoryDirectory: String? {
    var place = directory
    while !place.isEmpty {
      if context.stores.inspector.condition(of: "\(place)/.git") != nil { return place }
      place = place.lastIndex(of: "/").map { String(place[..<$0]) } ?? ""
    }
    return nil
  }
}
