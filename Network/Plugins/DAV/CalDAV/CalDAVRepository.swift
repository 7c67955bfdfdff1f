import Merging
import ModuleKit
import RemoteServices
import SyncInterface
import TerminalText
import TodoStores

/// The task lists of a server that the user has chosen.
final class CalDAVRepository: SyncRepository {
  let remoteName: String
  private let world: CalDAVWorld
  private let sync: CalendarSync
  private var isFetched = false

  /// The number of tasks that the server has got since the last complete push.
  private var sent = 0

  init(server: any CalendarServer, lists: [CalDAVLists.Target], world: CalDAVWorld) {
    remoteName = server.name
    self.world = world
    sync = world.sync(with: server, lists)
  }

  func locked<Result>(_ body: () throws -> Result) throws -> Result {
    try world.listsState.lockedBySync(body)
  }

  func fetch() throws -> SyncAnswer {
    try answering {
      try sync.fetch()
      isFetched = true
      return .done
    }
  }

  func takeIn() throws -> TakenChanges? {
    if !isFetched, case .unreachable(let reason) = try fetch() {
      throw CommandError("\(remoteName) can't be reached: \(reason).", code: "unreachable")
    }
    isFetched = false
    let outcome = try named { try sync.takeIn() }
    try say(outcome.sentences)
    guard outcome.received > 0 || !outcome.events.isEmpty else { return nil }
    return TakenChanges(count: ChangeCount(outcome.received), events: outcome.events)
  }

  func push() throws -> SyncAnswer {
    try answering {
      let push = try sync.push()
      sent += push.sent
      if push.isOvertaken { return .overtaken }
      try say(push.sentences)
      guard push.refused.isEmpty else {
        let rest = push.refused.count > 3 ? " \(push.refused.count - 3) more wait." : ""
        throw CommandError(push.refused.prefix(3).joined(separator: " ") + rest, code: "refused")
      }
      defer { sent = 0 }
      return sent > 0 ? .done : .nothing
    }
  }

  func waitingChanges() throws -> ChangeCount { ChangeCount(try named { try sync.waitingChanges() }) }

  private func say(_ sentences: [String]) throws {
    guard !world.session.isAutomatic else { return }
    for sentence in sentences { try world.session.context.surroundings.errors.write("\(sentence)\n") }
  }

  private func answering(_ body: () throws -> SyncAnswer) throws -> SyncAnswer {
    try named {
      do {
        return try body()
      } catch let error as RemoteError where error.isTemporary {
        return .unreachable(reason: error.clause)
      }
    }
  }

  private func named<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as RemoteError {
      throw error.command
    } catch let problem as CalendarProblem {
      throw problem.command(remoteName, in: world)
    }
  }
}
