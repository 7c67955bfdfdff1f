import ListArranging
import ListInterface
package import ModuleKit
import ScreenKit
import TaskScreens

package enum ListPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: ListCommand.self)
    registry.add(command: ListAllCommand.self)
    registry.add(command: SearchCommand.self)
    registry.add(command: ListPrioritiesCommand.self)
    registry.add(command: ListFileCommand.self)
    registry.add(command: WatchCommand.self)
    registry.add(screenActions: {
      LiveListKey.all.map(\.action) + LiveListKey.cardActions + [
        LiveListKey.panesAction, LiveListKey.namesAction, searchAction(),
      ]
    })
    // Not by add(listFormat:), whose check every start of the program would pay for.
    registry.contribute {
      [ListFormat(.ndjson, follow: { try await ListWireframe(context: $1).presentListEvents($0) })]
    }
    registry.addKeys { [PlainTaskKey("h", "1", "Hidden: listings leave the task out.")] }
    for order in TodoOrder.standard { registry.add(order: order) }
    registry.provide((any ListModuleInterface).self) { ListWireframe(context: $0) }
  }

  @Sendable private static func searchAction() -> ModuleAction {
    ModuleAction(
      "search", in: LiveListScene.self, keys: ["f s"], title: "search",
      summary: "Search todo.txt and done.txt", group: .show,
      keywords: ["find", "archive", "done.txt", "history", "completed"]
    ) { _, request in
      ListWireframe(context: request.context).presentSearch(on: request.navigator)
    }
  }
}
