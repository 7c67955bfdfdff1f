import Merging
import ModuleKit
import SyncInterface
import TodoStores

/// Syncs through the git repository that contains todo.txt. The repository stores its remote.
struct GitEngine: SyncEngine {
  let name = "git"

  func accepts(_ address: String) -> Bool { true }

  func connect(to address: String, in session: SyncSession) throws -> String? {
    try setup(in: session).connect(address)
    return address
  }

  func finishSetup(in session: SyncSession) throws -> Bool { try setup(in: session).finish() }

  func repository(at address: String, in session: SyncSession) throws -> any SyncRepository {
    let stores = session.context.stores
    return try GitRepository(
      git: git(in: session), session: session,
      world: GitRepository.World(
        openStore: stores.open, inspector: stores.inspector, journal: stores.journal,
        clock: session.context.surroundings.clock, note: stores.note))
  }

  private func setup(in session: SyncSession) -> GitSetup {
    let context = session.context
    let inspector = context.stores.inspector
    let git = git(in: session)
    return GitSetup(
      git: git,
      driver: MergeDriver(
        openStore: { context.stores.open($0).acting(as: nil) }, commands: context.surroundings.commands,
        directory: git.directory, globalAttributes: nil, programName: context.settings.programName),
      inspector: inspector,
      home: context.settings.environment["HOME"].map { inspector.realPath(of: String(pathBytes: $0)) })
  }

  private func git(in session: SyncSession) -> GitProgram {
    GitProgram(
      commands: session.context.surroundings.commands, environment: session.context.settings.environment,
      directory: session.directory, isAutomatic: session.isAutomatic)
  }
}
