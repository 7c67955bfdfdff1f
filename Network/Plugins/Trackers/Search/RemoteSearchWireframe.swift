import EventLoop
import ModuleKit
import RemoteServices
import ScreenKit
import TodoStores
import ViewKit

struct RemoteSearchWireframe {
  let context: ModuleContext

  func makePresenter() throws -> RemoteSearchPresenter {
    RemoteSearchPresenter(interactor: try interactor, view: context.actionView())
  }

  private var lists: InboxWireframe { InboxWireframe(context: context) }

  private var interactor: RemoteSearchInteractor {
    get throws {
      RemoteSearchInteractor(
        directory: try lists.directory, store: context.stores.todo,
        history: context.surroundings.history("remote-searches"))
    }
  }

  // MARK: On a screen

  /// Shows the results until the user leaves.
  func runScreen(of name: String, for words: String) throws {
    let terminal = try lists.terminal(
      orElse: "search-remote --screen needs a terminal. Without --screen the results are listed.")
    let interactor = try interactor
    let feed = try interactor.feed(words, from: name)
    interactor.history.remember(Array(words.utf8))
    try lists.run(on: terminal, as: "search-remote") { lists, navigator in
      let scene = RemoteSearchWireframe(context: lists.context).makeScene(on: navigator)
      scene.presenter.show([feed])
      return scene
    }
  }

  @EventLoop
  func makeScene(on navigator: any Navigator) -> RemoteListScene {
    lists.makeList(showsTaken: true, nothing: "No matches.", on: navigator)
  }

  /// Asks for the words of a search, and for the source if there are several, and shows the results.
  ///
  /// - Parameter scene: the scene for the results; nil for a new one.
  @EventLoop
  func presentSearch(in scene: RemoteListScene? = nil, on navigator: any Navigator) {
    do {
      let interactor = try interactor
      RemoteSearchScreenPresenter(
        interactor: interactor, places: try interactor.places(), wireframe: self, navigator: navigator
      ).ask(in: scene)
    } catch {
      lists.tell(error, on: navigator)
    }
  }
}
