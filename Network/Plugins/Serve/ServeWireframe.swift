import ListInterface
import ModuleKit
import TodoStores

struct ServeWireframe {
  let context: ModuleContext

  var grants: GrantLog {
    GrantLog(log: context.surroundings.history("serve-tokens"), list: context.settings.files.todo)
  }

  /// - Parameter grant: the rights of the token in the printed address.
  func start(_ options: ServerOptions, _ grant: Grant) async throws -> PageServer {
    guard context.module((any ListModuleInterface).self) != nil else {
      throw CommandError("This program can't list tasks.")
    }
    let interactors = ServeInteractors(context: context)
    let presenter = ServePresenter(
      interactors: interactors, requests: RequestLog(context.surroundings.history("serve-requests")))
    let gate = Gate(
      grants, sessions: SessionLog(context.surroundings.history("serve-sessions")),
      clock: context.surroundings.clock)
    return try await PageServer.start(
      options,
      parts: ServerParts(
        presenter: presenter, feed: ChangeFeed(interactors: interactors, gate: gate),
        gate: gate, ports: ServedPorts(context.stores.state("serve", context.settings.files.todo))))
  }

  func makeTokensPresenter() -> TokensPresenter {
    TokensPresenter(grants: grants, view: context.actionView())
  }
}
