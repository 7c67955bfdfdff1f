package import ModuleKit

package enum HistoryPlugin: ModulePlugin {
  package static let title = "Undo"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: UndoCommand.self)
    registry.add(command: RedoCommand.self)
    registry.add(command: LogCommand.self)
    registry.add(
      screenAction: ScreenAction(
        "undo", keys: ["u"], title: "undo", summary: "Take back the last action", needs: .nothing,
        isHinted: true
      ) {
        HistoryWireframe(context: $0.context).makeScenePresenter(on: $0.navigator).undo()
      })
    registry.add(
      screenAction: ScreenAction(
        "redo", keys: ["U", "ctrl-r"], title: "redo", summary: "Do again what was taken back last",
        needs: .nothing
      ) {
        HistoryWireframe(context: $0.context).makeScenePresenter(on: $0.navigator).redo()
      })
  }
}
