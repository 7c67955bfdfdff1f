import EventLoop
import ModuleKit
import ScreenKit
import TaskScreens
import TodoStores

/// Opens links of the selected tasks.
@EventLoop
struct LinksScreenPresenter {
  let interactor = LinksInteractor()
  let opener: any LinkOpener
  let navigator: any Navigator

  /// Asks which one to open if there are several.
  func open(_ tasks: [SelectedTask]) {
    let links = interactor.links(of: tasks)
    guard let first = links.first else {
      return navigator.show(
        ScreenMessage("There is no link here: one begins with https://, http:// or mailto:", isWarning: true))
    }
    if links.count == 1 { return navigator.open(first, with: opener) }
    let choices = links.enumerated().map { index, link in
      Choice(String(decoding: link, as: UTF8.self), lead: index < 9 ? "\(index + 1)" : "")
    }
    ChoiceScene.present("Open", choices, on: navigator) { index in
      if let index { navigator.open(links[index], with: opener) }
    }
  }
}
