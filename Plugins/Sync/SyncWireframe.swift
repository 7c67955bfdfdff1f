import Glibc
import Merging
import ModuleKit
import TaskScreens
import TodoStores
import ViewKit

struct SyncWireframe {
  let context: ModuleContext

  /// Whether nobody is asked anything.
  let isAutomatic: Bool

  /// Whether most tasks may be gone.
  let acceptsDeletions: Bool

  func makePresenter() -> SyncPresenter {
    let stores = context.stores
    let inspector = stores.inspector
    let git = git
    return SyncPresenter(
      makeInteractor: makeInteractor,
      setup: SetupInteractor(
        git: git,
        driver: MergeDriver(
          openStore: { stores.open($0).acting(as: nil) }, commands: context.surroundings.commands,
          directory: git.directory, globalAttributes: nil, programName: context.settings.programName),
        inspector: inspector,
        home: context.settings.environment["HOME"].map { inspector.realPath(of: String(pathBytes: $0)) }),
      view: context.actionView(), progressView: progressView, isAutomatic: isAutomatic,
      realPath: inspector.realPath)
  }

  /// - Throws: `SyncProblem` where todo.txt is in no repository, or nothing can be synced as that is.
  func makeInteractor(progress: @escaping (SyncStep) -> Void = { _ in }) throws -> SyncInteractor {
    let stores = context.stores
    return SyncInteractor(
      repository: try GitRepository(
        git: git, files: realFiles,
        world: GitRepository.World(
          openStore: stores.open, inspector: stores.inspector, journal: stores.journal,
          clock: context.surroundings.clock, note: stores.note),
        acceptsDeletions: acceptsDeletions), pause: Self.pause, progress: progress)
  }

  private var git: GitProgram {
    GitProgram(
      commands: context.surroundings.commands, environment: context.settings.environment,
      directory: directory(of: realFiles.todo), isAutomatic: isAutomatic)
  }

  private var realFiles: TodoFiles {
    var files = context.settings.files
    let inspector = context.stores.inspector
    files.todo = inspector.realPath(of: files.todo)
    files.done = inspector.realPath(of: files.done)
    files.report = inspector.realPath(of: files.report)
    return files
  }

  private func directory(of path: String) -> String {
    let directory = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    return directory.isEmpty ? "/" : directory
  }

  /// Longer each time, and never the same for two machines.
  private static func pause(_ attempt: Int) {
    usleep(UInt32.random(in: 50_000...(200_000 << UInt32(attempt))))
  }

  /// Nil where nobody looks.
  private var progressView: (any View<SyncStep>)? {
    let isShown =
      context.surroundings.terminal != nil && !isAutomatic && context.settings.verbosity > 0
      && !context.settings.outputFormat.isJSON
    return isShown ? SyncProgressView(output: context.surroundings.errors) : nil
  }
}
