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
        ThemesScreenPresenter(navigator: $0.navigator).present()
      })
  }
}
