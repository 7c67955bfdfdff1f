import Merging
import ModuleKit
import SyncInterface
import TodoStores
import ViewKit

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

  func disconnect(in session: SyncSession) throws -> String { try setup(in: session).disconnect() }

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
    let lists = context.settings.files.configuredLists.map(inspector.realPath)
    return GitSetup(
      git: git,
      driver: MergeDriver(
        openStore: { context.stores.open($0).acting(as: nil) }, commands: context.surroundings.commands,
        directory: git.directory, globalAttributes: nil,
        programName: context.settings.programName, programFolder: context.programFolder),
      inspector: inspector,
      home: context.settings.environment["HOME"].map { inspector.realPath(of: String(pathBytes: $0)) },
      commonFolder: Self.commonFolder(of: lists), lists: [session.files.todo, session.files.done] + lists,
      confirm: confirmation(in: session))
  }

  /// Nil if nobody can answer.
  private func confirmation(in session: SyncSession) -> ((_ question: String) throws -> Bool)? {
    if session.context.settings.isForced { return { _ in true } }
    let prompt = session.context.surroundings.prompt
    if session.isAutomatic { return nil }
    return { question in
      var isConfirmed = false
      try prompt.confirm(question) { isConfirmed = $0 }
      return isConfirmed
    }
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
