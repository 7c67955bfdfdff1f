import ModuleKit
import SyncInterface
import TodoStores
import TodoTxt

/// Knows the engine of the lists, and its address.
struct SyncConnections {
  /// The engines of other modules, then git, which accepts every address.
  let engines: [any SyncEngine]

  /// Stores the connection, as `SyncEngine.stored`; empty for git, which has its own configuration.
  let state: any StateFile
  let session: SyncSession

  init(session: SyncSession) {
    self.session = session
    let context = session.context
    engines = context.program.registry.contributions(of: (any SyncEngine).self).map(\.value) + [GitEngine()]
    state = context.stores.state("sync", session.files.todo)
  }

  /// - Throws: `SyncProblem`, `CommandError` if no sync is possible now.
  func repository() throws -> any SyncRepository {
    let lines = try state.load().split(separator: .newline).map { String(pathBytes: $0) }
    guard lines.count == 2 else { return try GitEngine().repository(at: "", in: session) }
    guard let engine = engines.first(where: { $0.name == lines[0] }) else {
      throw SyncProblem.noEngine(name: lines[0], address: lines[1])
    }
    return try engine.repository(at: lines[1], in: session)
  }

  /// Ends the connection of the lists. A later one starts without a base, so nothing is deleted then.
  ///
  /// - Returns: the address of the other place.
  /// - Throws: `SyncProblem` if there is no connection.
  func disconnect() throws -> String {
    let lines = try state.load().split(separator: .newline).map { String(pathBytes: $0) }
    guard lines.count == 2 else { return try GitEngine().disconnect(in: session) }
    try state.save([])
    return lines[1]
  }

  /// Connects the lists with an address for syncing.
  ///
  /// - Returns: the engine that accepts the address.
  func connect(_ address: String) throws -> any SyncEngine {
    var tried: [String] = []
    var answers: [String] = []
    for engine in engines where engine.accepts(address) && (engine is GitEngine || !address.hasSuffix(".git"))
    {
      do {
        switch try engine.connect(to: address, in: session) {
        case .connected(let place):
          try state.save(engine is GitEngine ? [] : engine.stored(place))
          return engine
        case .notFound(let answer):
          tried.append(engine.offer)
          if let answer { answers.append(answer) }
        }
      } catch SyncProblem.noRemote(_, let reason) where Self.isElsewhere(address, reason) {
        throw SyncProblem.nothingFound(
          address: address, tried: tried + [engine.offer], answer: answers.first ?? reason)
      } catch SyncProblem.noGit where !tried.isEmpty {
        throw SyncProblem.nothingFound(
          address: address, tried: tried, answer: answers.first ?? "nothing there is known")
      }
    }
    throw SyncProblem.noRemote(address: address, reason: "nothing there is known")
  }

  /// Whether a web server has answered that there is no repository, so that another service may have been meant.
  private static func isElsewhere(_ address: String, _ reason: String) -> Bool {
    RemoteAddress(address).isWeb && !address.hasSuffix(".git")
      && !["could not read", "Authentication failed"].contains(where: reason.contains)
  }
}
