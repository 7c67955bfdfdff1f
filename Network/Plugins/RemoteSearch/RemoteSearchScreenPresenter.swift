import EventLoop
import ModuleKit
import RemoteListing
import RemoteStores
import ScreenKit
import ViewKit

/// Asks for the words of a search on a screen.
@EventLoop
struct RemoteSearchScreenPresenter {
  let interactor: RemoteSearchInteractor
  let sources: [any RemoteSource]
  let wireframe: RemoteSearchWireframe
  let navigator: any Navigator

  /// - Parameter scene: the scene for the results, whose pending requests are cancelled; nil for a new scene.
  func ask(in scene: RemoteListScene?) {
    guard sources.count > 1 else { return ask(sources[0], in: scene) }
    let choices = sources.enumerated().map { index, source in
      Choice(source.name, lead: index < 9 ? "\(index + 1)" : "", detail: "\(source.keyPrefix):")
    }
    ChoiceScene.present("Search in", choices, on: navigator) { index in
      if let index { ask(sources[index], in: scene) }
    }
  }

  private func ask(_ source: any RemoteSource, in scene: RemoteListScene?) {
    let history = interactor.history
    QuestionScene.ask(
      Question("Search \(source.name): "), on: navigator, history: history,
      assistant: HistoryAssistant(answers: history.answers(), palette: navigator.palette)
    ) { answer in
      guard let answer, answer.contains(where: { $0 > UInt8(ascii: " ") }) else { return }
      let words = String(decoding: answer, as: UTF8.self)
      let feed = RemoteFeed(source, .search(words))
      if let presenter = scene?.presenter, presenter.isSearch {
        presenter.show([feed])
      } else {
        let scene = wireframe.makeScene(on: navigator)
        navigator.push(scene)
        scene.presenter?.show([feed])
      }
    }
  }
}
