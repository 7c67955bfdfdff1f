package import ModuleKit
import ScreenKit
import TaskScreens

package enum InboxPlugin: ModulePlugin {
  package static let title = "Network"

  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: InboxCommand.self)
    registry.add(command: TakeCommand.self)
    registry.add(screenActions: { actions })
  }

  private static var actions: [ModuleAction] {
    [
      ModuleAction(
        "inbox", keys: ["I"], title: "inbox", summary: "Show new items of your trackers and feeds",
        needs: .nothing
      ) { InboxWireframe(context: $0.context).pushInbox(on: $0.navigator) },
      ModuleAction(
        "inbox-take", in: RemoteListScene.self, keys: ["t"], title: "take",
        summary: "Turn the item under the cursor into a task", isHinted: true
      ) { scene, _ in scene.presenter.take() },
      ModuleAction(
        "inbox-open", in: RemoteListScene.self, keys: ["o"], title: "open",
        summary: "Open the item in your browser"
      ) { scene, _ in scene.presenter.open() },
      ModuleAction(
        "inbox-close", in: RemoteListScene.self, keys: ["c"], title: "close there",
        summary: "Close the item under the cursor in its tracker"
      ) { scene, _ in scene.presenter.close() },
      ModuleAction(
        "inbox-refresh", in: RemoteListScene.self, keys: ["R"], title: "again",
        summary: "Refresh from the services"
      ) { scene, _ in scene.presenter.refresh() },
      ModuleAction(
        "item-take", in: ItemScene.self, keys: ["t"], title: "take", summary: "Turn this item into a task",
        isHinted: true
      ) { scene, _ in scene.presenter.take() },
      ModuleAction(
        "item-close", in: ItemScene.self, keys: ["c"], title: "close there",
        summary: "Close this item in its tracker"
      ) { scene, _ in scene.presenter.close() },
      ModuleAction(
        "item-open", in: ItemScene.self, keys: ["o"], title: "open", summary: "Open the item in your browser",
        isHinted: true
      ) { scene, _ in scene.presenter.open() },
    ]
  }
}
