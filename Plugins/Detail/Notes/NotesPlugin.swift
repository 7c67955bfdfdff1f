package import ModuleKit
import ScreenKit
import TaskScreens

package enum NotesPlugin: ModulePlugin {
  package static let title = "Notes and time"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: NoteCommand.self)
    registry.addKeys { [NoteTaskKey()] }
    registry.add(
      screenAction: ModuleAction(
        "note", keys: ["N"], title: "note", summary: "Edit the task's note in your editor",
        needs: .task, group: .edit, keywords: ["comment", "annotate", "description", "attachment"]
      ) { request in
        guard let task = request.tasks.first else { return }
        NotesWireframe(context: request.context).presentNote(of: task, on: request.navigator)
      })
  }
}
