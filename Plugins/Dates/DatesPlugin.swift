package import ModuleKit
import ScreenKit
import TaskScreens
import TodoTxt

package enum DatesPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(action: DueAction.self)
    registry.add(action: DeferAction.self)
    registry.add(screenActions: screenActions)
    registry.addCheck { MisspelledKeyCheck() }
    registry.addKeys {
      [
        DateTaskKey(key: .due, summary: "The due date."),
        DateTaskKey(key: .threshold, summary: "The threshold: listings leave the task out until that date."),
        DateTaskKey(key: .until, summary: "The last date that a recurring task comes back for."),
      ]
    }
    registry.add(control: OperandControl(for: .date) { DateControl(calendar: $0.context.calendar).ask($0) })
  }

  @Sendable private static func screenActions() -> [ModuleAction] {
    CalendarScene.actions + [
      ModuleAction(
        "calendar", identity: "due", keys: ["c"], title: "calendar",
        summary: "Calendar: list a day, or give it to marks", needs: .nothing,
        isHinted: true, group: .dates, keywords: ["month", "agenda", "today", "week", "upcoming", "schedule"]
      ) {
        var request = $0
        let hasMarks = (request.scene as? any TaskScene)?.hasMarks ?? false
        request.tasks = hasMarks ? request.scene.selectedTasks : []
        DatesWireframe(context: request.context).presentCalendar(
          for: request.tasks, on: request.navigator
        ) { [request] in request.run(["due", "--", "\($0)"], titled: "due") }
      }
    ]
  }
}
