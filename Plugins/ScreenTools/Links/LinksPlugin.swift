package import ModuleKit
import ScreenKit
import TaskScreens

package enum LinksPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(
      screenAction: ModuleAction(
        "open", keys: ["o"], title: "open", summary: "Open the task's link in your browser",
        needs: .tasks, group: .other, keywords: ["url", "browser", "web", "link"]
      ) { request in
        LinksScreenPresenter(
          opener: request.context.surroundings.links, navigator: request.navigator
        ).open(request.tasks)
      })
  }
}
