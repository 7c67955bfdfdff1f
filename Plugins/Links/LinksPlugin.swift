package import ModuleKit

package enum LinksPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(
      screenAction: ScreenAction(
        "open", keys: ["o"], title: "open", summary: "Open a link of the selected tasks in your browser",
        needs: .tasks
      ) { request in
        LinksScenePresenter(
          opener: request.context.surroundings.links, navigator: request.navigator,
          palette: request.context.settings.palette
        ).open(request.tasks)
      })
  }
}
