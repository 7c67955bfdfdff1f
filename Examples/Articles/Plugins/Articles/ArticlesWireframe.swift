package import ArticleStores
import EventLoop
package import ScreenKit
import ViewKit

/// Builds the module, and leads from the list to an article and back.
package struct ArticlesWireframe: ArticleModuleInterface {
  private let store: any ArticleStore

  package init(store: any ArticleStore) {
    self.store = store
  }

  /// The list, which is the first scene of the program.
  @EventLoop
  package func makeArticles(on navigator: any Navigator) -> any Scene {
    let scene = ArticlesScene(ArticlesDisplayData(), palette: navigator.palette) { view in
      ArticlesPresenter(
        interactor: ArticlesInteractor(store: store), formatter: ArticlesFormatter(), wireframe: self,
        view: view, navigator: navigator)
    }
    scene.presenter.start()
    return scene
  }

  @EventLoop
  func presentArticle(
    _ article: ArticleDisplayData, on navigator: any Navigator, delegate: any ArticleModuleDelegate
  ) {
    navigator.push(
      TextScene(article.title, text: Array(article.text.utf8), in: navigator.palette) { [weak delegate] in
        delegate?.articleModule(didClose: article.id)
      })
  }

  // MARK: Keys

  static let tryAgain = "try-again"

  /// The keys of the list, beside those that every screen has.
  package static let actions = [
    ScreenAction(
      "search", in: ArticlesScene.self, keys: ["/"], title: "search", summary: "Search the articles",
      isHinted: true
    ) { scene, request in
      QuestionScene.ask(Question("Search: ", history: "searches"), on: request.navigator) { answer in
        if let answer { scene.presenter.search(for: String(decoding: answer, as: UTF8.self)) }
      }
    },
    ScreenAction(
      tryAgain, in: ArticlesScene.self, keys: ["r"], title: "try again",
      summary: "Load again what is missing"
    ) { scene, _ in
      scene.presenter.tryAgain()
    },
  ]
}
