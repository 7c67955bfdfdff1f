package import ModuleKit

package enum HelpPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(command: HelpCommand.self)
    registry.add(command: ShortHelpCommand.self)
    registry.add(command: ListAddOnsCommand.self)
    registry.add(command: ManualCommand.self)
    registry.add(command: ScreenPageCommand.self)
    registry.add(
      screenAction: ScreenAction(
        "help", keys: ["?", "f1"], title: "keys", summary: "Help: show all keys",
        needs: .nothing, isHinted: true, group: .other, keywords: ["keys", "shortcuts", "manual", "?"]
      ) {
        HelpScenePresenter(
          navigator: $0.navigator,
          commands: $0.context.program.registry.commands.map(\.syntax).filter { !$0.isHidden },
          palette: $0.context.settings.palette
        ).present()
      })
  }
}
