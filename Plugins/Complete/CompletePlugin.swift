package import ModuleKit

package enum CompletePlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: DoCommand.self)
    registry.add(
      screenAction: ScreenAction("do", keys: [.text("x")], title: "done", needs: .tasks) {
        CompleteWireframe(context: $0.context).presentCompletion(of: $0.tasks, on: $0.navigator)
      })
    registry.add(command: ReopenCommand.self)
    registry.add(command: ArchiveCommand.self)
    registry.add(command: ReportCommand.self)
    registry.add(command: DeduplicateCommand.self)
  }
}
