package import ModuleKit
import ScreenKit
import TaskScreens

package enum ThemesPlugin: ModulePlugin {
  package static func register(in registry: inout ModuleRegistry) {
    registry.add(
      screenAction: ModuleAction(
        "theme", keys: [], title: "theme", summary: "Choose a colour theme", needs: .nothing,
        group: .show, keywords: ["color", "colour", "appearance", "dark", "light"]
      ) {
        let context = $0.context
        let name = "TODO_THEME"
        ThemesScreenPresenter(
          navigator: $0.navigator, isKept: !context.settings.screenVariables.contains(name)
        ) { context.screenChoices.remember($0, as: name) }.present()
      }.taking(.menu))
  }
}
