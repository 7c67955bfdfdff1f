package import ModuleKit
import ScreenKit
import TaskScreens
import TodoTxt

package enum DatesPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: DueCommand.self)
    registry.add(command: DeferCommand.self)
    registry.add(screenActions: screenActions)
  }

  @Sendable private static func screenActions() -> [ModuleAction] {
    CalendarScene.actions + [
      ModuleAction(
        "due", keys: ["d"], title: "due", summary: "Set the due date", needs: .tasks,
        isHinted: true, group: .dates,
        keywords: ["deadline", "postpone", "reschedule", "snooze", "today", "tomorrow", "date"]
      ) { DatesWireframe(context: $0.context).present(.due, for: $0.tasks, on: $0.navigator) },
      ModuleAction(
        "defer", keys: ["s"], title: "wait",
        summary: "Defer: hide the task until a date", needs: .tasks,
        group: .dates,
        keywords: ["snooze", "postpone", "later", "threshold", "schedule", "hide", "start date", "wait"]
      ) { DatesWireframe(context: $0.context).present(.threshold, for: $0.tasks, on: $0.navigator) },
      ModuleAction(
        "calendar", identity: "due", keys: ["c"], title: "calendar",
        summary: "Calendar: show due tasks, choose a day", needs: .nothing,
        group: .dates, keywords: ["month", "agenda", "today", "week", "upcoming", "schedule"]
      ) {
        DatesWireframe(context: $0.context).presentCalendar(for: $0.scene.selectedTasks, on: $0.navigator)
      },
    ]
  }
}
