import EventLoop
import ListInterface
import ModuleKit
import TodoStores

struct ServeWireframe {
  let context: ModuleContext

  @EventLoop
  func start(_ options: ServerOptions) async throws -> PageServer {
    // A page lists what a terminal does; the action of each edit is told apart for undo.
    let live = context.acting(as: ActionIdentity("edit", from: .screen), endsWithEachCommit: true)
    guard context.module((any ListModuleInterface).self) != nil else {
      throw CommandError("This program can't list tasks.")
    }
    let interactor = ServeInteractor(context: live, isReadOnly: options.isReadOnly)
    let presenter = ServePresenter(interactor: interactor)
    return try await PageServer.start(
      options, presenter: presenter, changes: ChangeFeed(context: live, presenter: presenter))
  }
}
