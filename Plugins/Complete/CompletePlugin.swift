package import ModuleKit

package enum CompletePlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: DoCommand.self)
    registry.add(
      screenAction: ScreenAction(
        "complete", identity: "do", keys: ["x"], title: "done",
        summary: "Mark the selected tasks as done; one that recurs comes back", needs: .tasks, isHinted: true
      ) {
        CompleteWireframe(context: $0.context).presentCompletion(of: $0.tasks, on: $0.navigator)
      })
    registry.add(
      screenAction: ScreenAction(
        "archive", keys: ["A"], title: "archive", summary: "Move all done tasks to done.txt", needs: .nothing
      ) {
        CompleteWireframe(context: $0.context).presentArchive(on: $0.navigator)
      })
    registry.add(command: ReopenCommand.self)
    registry.add(command: ArchiveCommand.self)
    registry.add(command: ReportCommand.self)
    registry.add(command: DeduplicateCommand.self)
  }
}
