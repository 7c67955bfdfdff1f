import EventLoop
import ModuleKit
import RemoteServices
import ScreenKit
import TaskScreens
import TodoStores
import ViewKit

struct RemoteSearchWireframe {
  let context: ModuleContext

  func makePresenter() throws -> RemoteSearchPresenter {
    RemoteSearchPresenter(interactor: try interactor, view: context.actionView())
  }

  private var interactor: RemoteSearchInteractor {
    get throws {
      guard let directory = context.module((any RemoteDirectory).self) else {
        throw CommandError("This program knows no sources.", code: "noSource")
      }
      return RemoteSearchInteractor(directory: directory, store: context.stores.todo, history: history)
    }
  }

  private var history: any AnswerHistory { context.surroundings.history("remote-searches") }

  // MARK: On a screen

  /// Shows the results until the user leaves.
  func runScreen(of name: String, for words: String) throws {
    guard let terminal = context.surroundings.terminal else {
      throw CommandError("search-remote --screen needs a terminal. Without --screen the results are listed.")
    }
    let interactor = try interactor
    let feed = try interactor.feed(words, from: name)
    interactor.history.remember(Array(words.utf8))
    let live = context.acting(as: ActionIdentity("search-remote", from: .screen), endsWithEachCommit: true)
    try EventLoop.run {
      try await terminal.withScreen { screen in
        await RootWireframe(on: screen, in: live).present { navigator in
          let scene = RemoteSearchWireframe(context: live).makeScene(on: navigator)
          scene.presenter.show([feed])
          return scene
        }
      }
    }
  }

  @EventLoop
  func makeScene(on navigator: any Navigator) -> RemoteListScene {
    let data = RemoteListDisplayData(nothing: "No matches.")
    return RemoteListScene(data, palette: context.settings.screenPalette) { view in
      RemoteListScreenPresenter(
        data,
        interactor: RemoteListInteractor(
          showsTaken: true, store: context.stores.todo, done: context.stores.open(context.settings.files.done)
        ),
        wireframe: InboxWireframe(context: context), view: view, navigator: navigator)
    }
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
    } catch let error as CommandError {
      navigator.show(ScreenMessage(error.message, isWarning: true))
    } catch {
      navigator.show(error)
    }
  }
}
