package import ModuleKit
import TodoTxt

package enum DatesPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: DueCommand.self)
    registry.add(command: DeferCommand.self)
    registry.add(screenActions: screenActions)
  }

  @Sendable private static func screenActions() -> [ScreenAction] {
    [
      ScreenAction(
        "due", keys: ["d"], title: "due", summary: "Set when the selected tasks are due", needs: .tasks,
        isHinted: true
      ) { DatesWireframe(context: $0.context).present(.due, for: $0.tasks, on: $0.navigator) },
      ScreenAction(
        "defer", keys: ["s"], title: "wait",
        summary: "Let the selected tasks wait: listings leave them out until a day", needs: .tasks
      ) { DatesWireframe(context: $0.context).present(.threshold, for: $0.tasks, on: $0.navigator) },
      ScreenAction(
        "calendar", identity: "due", keys: ["c"], title: "calendar",
        summary: "Show what is due when, and choose the day for the selected tasks", needs: .nothing
      ) { DatesWireframe(context: $0.context).presentCalendar(for: $0.scene.selection, on: $0.navigator) },
    ]
  }
}
