import EventLoop
import ModuleKit

/// Shows what the user can do on a screen, with its keys, and does what is chosen.
@EventLoop
struct HelpScenePresenter {
  let navigator: any Navigator
  let palette: Palette

  func present() {
    let all = navigator.offers.filter { !$0.keys.isEmpty || $0.obstacle == nil }
    // In a scene without tasks, most of what there is can't be done.
    let offers = all.filter { $0.obstacle == nil } + all.filter { $0.obstacle != nil }
    let choices = offers.map { offer in
      Choice(
        offer.action.summary, lead: offer.keys.map(\.name).joined(separator: " "),
        detail: offer.obstacle ?? offer.action.name, obstacle: offer.obstacle)
    }
    // One comes here to read, and to click on “Delete” is not to mean it.
    ChoiceScene.present(
      "Keys", choices, isSearchable: true, clickChooses: false, on: navigator, in: palette
    ) { index in
      if let index { navigator.perform(offers[index].action) }
    }
  }
}
