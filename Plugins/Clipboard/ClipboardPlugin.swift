package import ModuleKit

package enum ClipboardPlugin: ModulePlugin {
  package static let title = "Copy"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(
      screenAction: ScreenAction(
        "copy", keys: ["y"], title: "copy",
        summary: "Copy the words of the selected tasks to the terminal's clipboard", needs: .tasks
      ) { ClipboardScenePresenter(navigator: $0.navigator).copy($0.tasks, .words) })
    registry.add(
      screenAction: ScreenAction(
        "copy-lines", keys: ["Y"], title: "copy lines",
        summary: "Copy the whole lines of the selected tasks to the terminal's clipboard", needs: .tasks
      ) { ClipboardScenePresenter(navigator: $0.navigator).copy($0.tasks, .lines) })
  }
}
