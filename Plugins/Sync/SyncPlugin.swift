package import ModuleKit
import ScreenKit
import SyncInterface
import TaskScreens

package enum SyncPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    let screen = SyncScreen()
    registry.add(command: SyncCommand.self)
    registry.provide((any SyncModuleInterface).self) { LiveSyncWireframe(context: $0, screen: screen) }
    registry.add(
      screenAction: ModuleAction(
        "sync", keys: ["R"], title: "sync", summary: "Sync with other machines now", needs: .nothing,
        group: .other, keywords: ["git", "fetch", "push", "refresh"]
      ) { LiveSyncWireframe(context: $0.context, screen: screen).syncNow(on: $0.navigator) })
  }
}
