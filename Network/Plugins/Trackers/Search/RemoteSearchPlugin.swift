package import ModuleKit
import ScreenKit
import TaskScreens

package enum RemoteSearchPlugin: ModulePlugin {
  package static let title = "Network"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: RemoteSearchCommand.self)
    registry.add(
      screenAction: ModuleAction(
        "search-remote", keys: ["L"], title: "look up",
        summary: "Search in your trackers and feeds", needs: .nothing
      ) { RemoteSearchWireframe(context: $0.context).presentSearch(on: $0.navigator) })
    registry.add(
      screenAction: ModuleAction(
        "search-remote-again", in: RemoteListScene.self, keys: ["/"], title: "search",
        summary: "Search for something else", isHinted: true
      ) { scene, request in
        RemoteSearchWireframe(context: request.context).presentSearch(in: scene, on: request.navigator)
      })
  }
}
