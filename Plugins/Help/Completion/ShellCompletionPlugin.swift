package import ModuleKit
import ScreenKit
import TaskScreens

package enum ShellCompletionPlugin: ModulePlugin {
  package static let title = "Command line"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: ShellCompletionCommand.self)
    registry.add(
      screenAction: ModuleAction(
        "palette", keys: [":", "ctrl-p"], title: "command",
        summary: "Run any action, or go to a task by number",
        needs: .nothing, isHinted: true, group: .other,
        keywords: ["command", "palette", "menu", "jump", "goto"]
      ) {
        ShellCompletionWireframe(context: $0.context).presentPalette(on: $0.navigator, for: $0.scene)
      })
  }
}
