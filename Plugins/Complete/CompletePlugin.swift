package import ModuleKit
import ScreenKit
import TaskScreens

package enum CompletePlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: DoCommand.self)
    registry.add(
      screenAction: ModuleAction(
        "complete", identity: "do", keys: ["x"], title: "done",
        summary: "Complete the task; a recurring one comes back", needs: .tasks,
        isHinted: true, group: .edit,
        keywords: ["done", "do", "finish", "tick", "check off", "close", "recurring"]
      ) {
        CompleteWireframe(context: $0.context).presentCompletion(of: $0.tasks, on: $0.navigator)
      })
    registry.add(
      screenAction: ModuleAction(
        "archive", keys: ["A"], title: "archive", summary: "Archive: move completed tasks to done.txt",
        needs: .nothing, group: .edit, keywords: ["clean up", "done.txt", "purge", "clear completed"]
      ) {
        CompleteWireframe(context: $0.context).presentArchive(on: $0.navigator)
      })
    registry.add(command: ReopenCommand.self)
    registry.add(command: ArchiveCommand.self)
    registry.add(command: ReportCommand.self)
    registry.add(command: DeduplicateCommand.self)
  }
}
