import EventLoop
import ScreenKit

/// Lets the user choose a colour theme. The screen shows the one under the cursor.
@EventLoop
struct ThemesScreenPresenter {
  let navigator: any Navigator

  /// Whether the next screen begins with the theme, and what has it so.
  let isKept: Bool
  let remember: (_ name: String) -> Void

  func present() {
    let names = navigator.themeNames
    let choices = names.enumerated().map { Choice($1, lead: "\($0 + 1)") }
    let former = navigator.themeName
    let selected = names.firstIndex(of: former) ?? 0
    ChoiceScene.present("Theme", choices, selected: selected, on: navigator) { index in
      navigator.themeName = names[index]
    } receive: { index in
      navigator.themeName = index.map { names[$0] } ?? former
      guard let index else { return }
      remember(names[index])
      let theme =
        isKept ? "Theme \(names[index])" : "\(names[index]) until you leave; TODO_THEME chooses the next"
      navigator.show(
        ScreenMessage([theme, navigator.themeLimit].compactMap(\.self).joined(separator: " · ")))
    }
  }
}
