import EventLoop
import ModuleKit
import ScreenKit
import TerminalText

/// Lets the user choose a colour theme. The screen shows the one under the cursor.
@EventLoop
struct ThemesScreenPresenter {
  let navigator: any Navigator

  func present() {
    let themes = ScreenTheme.all
    let choices = themes.enumerated().map { Choice($1.name, lead: "\($0 + 1)") }
    let former = navigator.theme
    let selected = themes.firstIndex(of: former) ?? 0
    ChoiceScene.present("Theme", choices, selected: selected, on: navigator) { index in
      navigator.theme = themes[index]
    } receive: { index in
      guard let index else { return navigator.theme = former }
      navigator.theme = themes[index]
      navigator.show(
        ScreenMessage(
          "\(themes[index].name) until you leave; export TODO_THEME=\(themes[index].name) keeps it"))
    }
  }
}
