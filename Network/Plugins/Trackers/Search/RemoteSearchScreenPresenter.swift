import EventLoop
import ScreenKit
import ViewKit

/// Asks for the words of a search on a screen.
@EventLoop
struct RemoteSearchScreenPresenter {
  let interactor: RemoteSearchInteractor
  let places: [(source: String, keyPrefix: String)]
  let wireframe: RemoteSearchWireframe
  let navigator: any Navigator

  /// - Parameter scene: the scene for the results, whose pending requests are cancelled; nil for a new scene.
  func ask(in scene: RemoteListScene?) {
    guard places.count > 1 else { return ask(places[0].source, in: scene) }
    let choices = places.enumerated().map { index, place in
      Choice(place.source, lead: index < 9 ? "\(index + 1)" : "", detail: "\(place.keyPrefix):")
    }
    ChoiceScene.present("Search in", choices, on: navigator) { index in
      if let index { ask(places[index].source, in: scene) }
    }
  }

  private func ask(_ source: String, in scene: RemoteListScene?) {
    let history = interactor.history
    QuestionScene.ask(
      Question("Search \(source): "), on: navigator, history: history,
      assistant: HistoryAssistant(answers: history.answers(), palette: navigator.palette),
      keys: [.enter: "search", .escape: "cancel"]
    ) { answer in
      guard let answer, answer.contains(where: { $0 > UInt8(ascii: " ") }) else { return }
      do {
        let feed = try interactor.feed(String(decoding: answer, as: UTF8.self), from: source)
        if let presenter = scene?.presenter, presenter.isSearch {
          presenter.show([feed])
        } else {
          let scene = wireframe.makeScene(on: navigator)
          navigator.push(scene)
          scene.presenter.show([feed])
        }
      } catch {
        navigator.show(error)
      }
    }
  }
}
