import Glibc
import Merging
import ModuleKit
import SyncInterface
import TaskScreens
import TodoStores
import ViewKit

struct SyncWireframe {
  let session: SyncSession

  /// - Parameters:
  ///   - isAutomatic: whether the user must not be asked.
  ///   - deletions: the lists whose tasks may be gone.
  init(context: ModuleContext, isAutomatic: Bool, deletions: AcceptedDeletions) {
    session = SyncSession(context: context, isAutomatic: isAutomatic, deletions: deletions)
  }

  /// - Parameter mark: that of the list, for messages; nil for an only list.
  func makePresenter(of mark: String? = nil) -> SyncPresenter {
    SyncPresenter(
      mark: mark,
      makeInteractor: makeInteractor, connections: SyncConnections(session: session),
      view: session.context.actionView(), progressView: progressView)
  }

  /// - Throws: `SyncProblem`, `CommandError` if no sync is possible now.
  func makeInteractor(progress: @escaping (SyncStep) -> Void = { _ in }) throws -> SyncInteractor {
    let (inspector, files) = (session.context.stores.inspector, session.files)
    try inspector.checkApart(files.done, from: files.todo)
    return SyncInteractor(
      repository: try SyncConnections(session: session).repository(), pause: Self.pause,
      waitForWriters: { for list in [files.todo, files.done] { try inspector.waitForWriters(of: list) } },
      progress: progress)
  }

  /// Longer each time, and random, so that two machines differ.
  private static func pause(_ attempt: Int) {
    usleep(UInt32.random(in: 50_000...(200_000 << UInt32(attempt))))
  }

  /// Nil without a terminal.
  private var progressView: (any View<SyncStep>)? {
    let context = session.context
    let isShown =
      context.surroundings.terminal != nil && !session.isAutomatic && context.settings.verbosity > 0
      && !context.settings.outputFormat.isJSON
    return isShown ? SyncProgressView(output: context.surroundings.errors) : nil
  }
}
