import EventLoop
import ModuleKit
import TodoStores

/// Follows the file and the days. Separate from the files that use NIO, whose `EventLoop` has the same name
/// as ours.
struct ChangeFollower: Sendable {
  let context: ModuleContext

  /// Calls `tell` now and after each change, until the tasks are cancelled.
  func follow(_ tell: @escaping @Sendable () async -> Void) -> [Task<Void, Never>] {
    let (store, clock) = (context.stores.todo, context.surroundings.clock)
    return [
      Task { @EventLoop in
        for await _ in store.updates() {
          await tell()
        }
      },
      Task { @EventLoop in
        for await _ in clock.days() {
          await tell()
        }
      },
    ]
  }
}
