import Merging
import ModuleKit
import TodoStores
import TodoTxt
import ViewKit

struct SyncPresenter {
  let makeInteractor: (_ progress: @escaping (SyncStep) -> Void) throws -> SyncInteractor
  let setup: SetupInteractor
  let view: any View<[ActionResult]>

  /// Shows the current step. Nil without a terminal.
  let progressView: (any View<SyncStep>)?

  /// Whether a machine that can't be reached is no error.
  let isAutomatic: Bool

  let realPath: (String) -> String

  func sync() throws {
    try present(try explaining { try makeInteractor(show).sync() })
  }

  private func present(_ outcome: SyncOutcome) throws {
    try view.display(outcome.events.map(\.result))
    if outcome.offlineReason != nil, !isAutomatic {
      throw CommandError(outcome.sentence, code: "offline")
    }
    try view.display([outcome.result])
  }

  func setUp(_ address: String) throws {
    let isPath = RemoteAddress(address).path == address
    let place = isPath ? realPath(address) : address
    let outcome = try explaining {
      try setup.connect(place)
      let outcome = try makeInteractor(show).sync()
      if try setup.finish(), outcome.offlineReason == nil { _ = try makeInteractor(show).sync() }
      return outcome
    }
    let directory = setup.git.directory
    try view.display([
      ActionResult(
        "setUp", details: ["directory": .string(directory), "address": .string(place)],
        [.text("\(directory.shownPath) is connected with \(place.shownPath).")])
    ])
    try present(outcome)
  }

  private func show(_ step: SyncStep) {
    try? progressView?.display(step)
  }

  /// Makes sentences of what goes wrong.
  private func explaining<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let problem as SyncProblem {
      throw problem.error
    } catch MergeDriver.Problem.refused, MergeDriver.Problem.noPlace {
      throw CommandError("git has not taken the configuration of the merge driver.", code: "git")
    }
  }
}
