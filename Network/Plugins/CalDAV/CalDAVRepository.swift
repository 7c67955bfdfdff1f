import CalendarSync
import ModuleKit
import RemoteStores
import SyncInterface
import TerminalText
import TodoMerge
import TodoStores

/// The task lists of a server that the user has chosen.
final class CalDAVRepository: SyncRepository {
  let remoteName: String
  private let world: CalDAVWorld
  private let syncs: [CalendarSync]
  private var isFetched = false

  init(server: any CalendarServer, lists: [CalDAVLists.Target], world: CalDAVWorld) {
    remoteName = server.name
    self.world = world
    syncs = world.syncs(with: server, lists)
  }

  func locked<Result>(_ body: () throws -> Result) throws -> Result {
    var isLocked = false
    do {
      return try world.listsState.locked {
        isLocked = true
        return try body()
      }
    } catch TodoStoreError.busy where !isLocked {
      throw CommandError("Another sync is running. Try again when it has ended.", code: "busy")
    }
  }

  func fetch() throws -> SyncAnswer {
    try answering {
      for sync in syncs { try sync.fetch() }
      isFetched = true
      return .done
    }
  }

  func takeIn() throws -> TakenChanges? {
    if !isFetched, case .unreachable(let reason) = try fetch() {
      throw CommandError("\(remoteName) can't be reached: \(reason).", code: "unreachable")
    }
    isFetched = false
    var taken = TakenChanges(count: 0)
    for sync in syncs {
      let outcome = try named { try sync.takeIn() }
      taken.count += outcome.received
      taken.events += outcome.events
      try say(outcome.sentences)
    }
    return taken.count == 0 && taken.events.isEmpty ? nil : taken
  }

  func push() throws -> SyncAnswer {
    try answering {
      var (sent, isOvertaken) = (0, false)
      var refused: [String] = []
      for sync in syncs {
        let push = try sync.push()
        sent += push.sent
        isOvertaken = isOvertaken || push.isOvertaken
        if !push.isOvertaken {
          try say(push.sentences)
          refused += push.refused
        }
      }
      guard refused.isEmpty else {
        let rest = refused.count > 3 ? " \(refused.count - 3) more wait." : ""
        throw CommandError(refused.prefix(3).joined(separator: " ") + rest, code: "refused")
      }
      return isOvertaken ? .overtaken : sent > 0 ? .done : .nothing
    }
  }

  func waitingChanges() throws -> Int {
    try named { try syncs.reduce(0) { try $0 + $1.waitingChanges() } }
  }

  private func say(_ sentences: [String]) throws {
    guard !world.session.isAutomatic else { return }
    for sentence in sentences { try world.session.context.surroundings.errors.write("\(sentence)\n") }
  }

  private func answering(_ body: () throws -> SyncAnswer) throws -> SyncAnswer {
    do {
      return try named(body)
    } catch let error as TemporaryError {
      return .unreachable(reason: error.reason)
    }
  }

  private func named<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as RemoteError {
      if error.isTemporary { throw TemporaryError(reason: error.clause) }
      throw error.command
    } catch let problem as CalendarProblem {
      throw problem.command(remoteName)
    }
  }
}

/// The server is unreachable for now.
private struct TemporaryError: Error {
  var reason: String
}
