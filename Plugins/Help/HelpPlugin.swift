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
        "help", keys: ["?", "f1"], title: "keys", summary: "Show all keys, and do what is chosen",
        needs: .nothing, isHinted: true
      ) {
        HelpScenePresenter(navigator: $0.navigator, palette: $0.context.settings.palette).present()
      })
  }
}
