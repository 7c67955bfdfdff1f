import Merging
import ModuleKit
import PlainText
import SyncInterface
import TodoStores
import ViewKit

struct SyncPresenter {
  /// The mark of the list, in front of its result; nil for an only list.
  let mark: String?

  let makeInteractor: (_ progress: @escaping (SyncStep) -> Void) throws -> SyncInteractor
  let connections: SyncConnections
  let view: any View<[ActionResult]>

  /// Shows the current step. Nil without a terminal.
  let progressView: (any View<SyncStep>)?

  /// - Parameter earlier: the outcomes of the lists before this one.
  @discardableResult
  func sync(after earlier: [SyncOutcome] = []) throws -> SyncOutcome {
    let outcome = try explaining { try makeInteractor(show).sync() }
    try present(
      mark == nil ? outcome.whole : outcome.after(earlier, ofListAt: connections.session.files.todo))
    return outcome
  }

  private func present(_ outcome: SyncOutcome) throws {
    try view.display(outcome.events.map(\.result) + outcome.remarks.map(\.result))
    if outcome.offlineReason != nil, !connections.session.isAutomatic {
      throw CommandError(outcome.sentence, code: "offline")
    }
    var result = outcome.result
    if let mark {
      result.details.append(JSONMember("list", .string(mark)))
      result.messages = [.text("\(mark): \(outcome.sentence)")]
    }
    try view.display([result])
  }

  /// - Parameter commit: commits the lists that share a repository.
  func setUp(_ address: String, commit: () -> Void) throws -> SyncOutcome {
    let session = connections.session
    try explaining { try SetupAddress(address).check(session.context.stores.inspector) }
    let isPath = RemoteAddress(address).path == address
    let place = isPath ? session.context.stores.inspector.realPath(of: address) : address
    let outcome = try explaining {
      let engine = try connections.connect(place)
      commit()
      let outcome = try makeInteractor(show).sync()
      if try engine.finishSetup(in: session), outcome.offlineReason == nil {
        _ = try makeInteractor(show).sync()
      }
      return outcome
    }
    let directory = session.directory
    try view.display([
      ActionResult(
        "setUp",
        details: ["directory": .string(directory), "address": .string(place.addressWithoutPassword)],
        [.text("\(directory.shownPath) is connected with \(place.shownAddress).")])
    ])
    try present(mark == nil ? outcome.whole : outcome)
    return outcome
  }

  func disconnect() throws {
    let address = try explaining { try connections.disconnect() }
    let directory = connections.session.directory
    try view.display([
      ActionResult(
        "disconnected",
        details: ["directory": .string(directory), "address": .string(address.addressWithoutPassword)],
        [.text("\(directory.shownPath) is no longer connected with \(address.shownAddress). All lists stay.")]
      )
    ])
  }

  private func show(_ step: SyncStep) {
    try? progressView?.display(step)
  }

  /// Turns problems into sentences.
  private func explaining<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw SyncProblem.explained(error)
    }
  }
}
