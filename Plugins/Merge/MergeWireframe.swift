import Merging
import ModuleKit
import TodoStores

struct MergeWireframe {
  let context: ModuleContext

  func makePresenter() -> MergePresenter {
    let open = context.stores.open
    return MergePresenter(
      interactor: MergeInteractor(
        lists: StoredTaskMerge(openStore: open), inspector: context.stores.inspector),
      unrecordedInteractor: StoredTaskMerge { open($0).acting(as: nil) }, view: context.actionView())
  }

  func makeSetupPresenter() -> MergeSetupPresenter {
    let open = context.stores.open
    return MergeSetupPresenter(
      interactor: MergeDriver(
        openStore: { open($0).acting(as: nil) }, commands: context.surroundings.commands,
        directory: directory(of: context.stores.inspector.realPath(of: context.settings.files.todo)),
        globalAttributes: configuration.map { "\($0)/git/attributes" },
        programName: context.settings.programName, programFolder: context.programFolder),
      view: context.actionView())
  }

  private func directory(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// The directory of the user's settings.
  private var configuration: String? {
    let environment = context.settings.environment
    let directory = environment["XDG_CONFIG_HOME"].map { String(decoding: $0, as: UTF8.self) } ?? ""
    if directory.hasPrefix("/") { return directory }
    return environment["HOME"].map { "\(String(decoding: $0, as: UTF8.self))/.config" }
  }
}
