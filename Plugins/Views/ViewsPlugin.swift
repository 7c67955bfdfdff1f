package import ModuleKit

package enum ViewsPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: ViewCommand.self)
    registry.add(userActions: { context in
      let views = try? SavedViews(in: context).all()
      return (views ?? []).map { view in
        UserAction(
          view.name, words: [ViewCommand.syntax.name, view.name].map { Array($0.utf8) },
          summary: "List the tasks of the view \(view.name)")
      }
    })
  }
}
