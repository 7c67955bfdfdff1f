package import ModuleKit
import ScreenKit
import TaskScreens

package enum HistoryPlugin: ModulePlugin {
  package static let title = "Undo"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: UndoCommand.self)
    registry.add(command: RedoCommand.self)
    registry.add(command: LogCommand.self)
    registry.add(
      screenAction: ModuleAction(
        "undo", keys: ["u"], title: "undo", summary: "Undo the last action", needs: .nothing,
        isHinted: true, group: .edit, keywords: ["take back", "revert", "history", "restore"]
      ) {
        HistoryWireframe(context: $0.context).makeScreenPresenter(on: $0.navigator).undo(since: $0.beginning)
      })
    registry.add(
      screenAction: ModuleAction(
        "redo", keys: ["U", "ctrl-r"], title: "redo", summary: "Redo the last undone action",
        needs: .nothing, group: .edit, keywords: ["again", "history"]
      ) {
        HistoryWireframe(context: $0.context).makeScreenPresenter(on: $0.navigator).redo()
      })
  }
}
