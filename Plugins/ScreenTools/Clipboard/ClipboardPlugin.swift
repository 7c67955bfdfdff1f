package import ModuleKit
import ScreenKit
import TaskScreens

package enum ClipboardPlugin: ModulePlugin {
  package static let title = "Copy"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(
      screenAction: ModuleAction(
        "copy", keys: ["y"], title: "copy",
        summary: "Copy the task's text to the clipboard", needs: .tasks,
        group: .other, keywords: ["yank", "clipboard"]
      ) { ClipboardScreenPresenter(navigator: $0.navigator).copy($0.tasks, .words) })
    registry.add(
      screenAction: ModuleAction(
        "copy-lines", keys: ["Y"], title: "copy lines",
        summary: "Copy the task's whole line to the clipboard", needs: .tasks,
        group: .other, keywords: ["yank", "clipboard", "raw"]
      ) { ClipboardScreenPresenter(navigator: $0.navigator).copy($0.tasks, .lines) })
  }
}
