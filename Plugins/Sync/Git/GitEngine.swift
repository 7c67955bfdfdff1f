import Merging
import ModuleKit
import SyncInterface
import TodoStores

/// Syncs through the git repository that contains todo.txt. The repository stores its remote.
struct GitEngine: SyncEngine {
  let name = "git"
  let offer = "a git repository"

  func accepts(_ address: String) -> Bool { true }

  func connect(to address: String, in session: SyncSession) throws -> SyncConnection {
    try setup(in: session).connect(address)
    return .connected(address: address)
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
      home: context.settings.environment["HOME"].map { inspector.realPath(of: String(pathBytes: $0)) },
      commonFolder: Self.commonFolder(of: context.settings.files.configuredLists.map(inspector.realPath)))
  }

  private static func commonFolder(of lists: [String]) -> String? {
    let folders = lists.map { $0.split(separator: "/").dropLast() }
    guard let first = folders.first else { return nil }
    let common = folders.reduce(first) { common, folder in
      common.prefix(zip(common, folder).prefix { $0 == $1 }.count)
    }
    return "/" + common.joined(separator: "/")
  }

  private func git(in session: SyncSession) -> GitProgram {
    GitProgram(
      commands: session.context.surroundings.commands, environment: session.context.settings.environment,
      directory: session.directory, isAutomatic: session.isAutomatic)
  }
}
