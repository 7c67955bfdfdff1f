import EventLoop
import ModuleKit
import ScreenKit
import SyncInterface
import TerminalText
import TodoStores

struct LiveSyncWireframe: SyncModuleInterface {
  let context: ModuleContext

  /// Retains the sync of the screen, so that the key finds it.
  let screen: SyncScreen

  func presentSync(
    on navigator: (any Navigator)?, delegate: (any SyncModuleDelegate)?
  ) -> (any SyncPresentation)? {
    let isAutomatic = context.settings.syncsAutomatically
    guard isAutomatic || navigator != nil else { return nil }
    let follower = makeFollower(isAutomatic: isAutomatic, on: navigator, delegate: delegate)
    screen.follower = follower
    follower.follow(context.stores.todo)
    return follower
  }

  @EventLoop
  func syncNow(on navigator: any Navigator) {
    let present = screen.follower.flatMap { $0.navigator === navigator ? $0 : nil }
    let follower = present ?? makeFollower(isAutomatic: false, on: navigator, delegate: nil)
    screen.follower = follower
    follower.syncNow()
  }

  @EventLoop
  private func makeFollower(
    isAutomatic: Bool, on navigator: (any Navigator)?, delegate: (any SyncModuleDelegate)?
  ) -> SyncFollower {
    SyncFollower(
      isAutomatic: isAutomatic, navigator: navigator, clock: context.surroundings.clock,
      timer: .loop(),
      complain: { [errors = context.surroundings.errors] in try? errors.write("todo: \($0)\n") },
      tell: { [weak delegate] in delegate?.syncModuleDidChangeStatus() },
      engine: { [context] phase in
        // Each sync is an action of its own, and asks no questions while a list is shown.
        let acting = context.acting(as: SyncFollower.action)
        let lists = SyncLists(context: acting, isAutomatic: true)
        var outcomes: [SyncOutcome] = []
        // The status is that of the list that is worst off.
        let failures = try lists.perform { outcomes.append(try $1.makeInteractor().perform(phase)) }
        if let failure = failures.first {
          throw CommandError("\(failure.mark): \(SyncProblem.explained(failure.error))")
        }
        return SyncOutcome(joining: outcomes)
      })
  }
}

/// The sync of the current screen, if there is one.
@EventLoop
final class SyncScreen {
  weak var follower: SyncFollower?

  nonisolated init() {}
}

extension SyncFollower.Timer {
  /// The clock and a timer of the loop.
  @EventLoop
  static func loop() -> Self {
    let start = ContinuousClock.now
    var next: (@EventLoop () -> Void)?
    let timer = LoopTimer { next?() }
    return Self(
      now: { ContinuousClock.now - start },
      set: { deadline, action in
        next = action
        if let deadline { timer.set(start + deadline) } else { timer.cancel() }
      })
  }
}
