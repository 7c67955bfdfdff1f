import ArticleStores
import ScreenTestKit
import Testing
@testable import ArticlesModule

/// The presenter between stand-ins: a recording view and a recording wireframe.
@EventLoop @Suite(.timeLimit(.minutes(15))) struct ArticlesPresenterTests {
  private let store = InMemoryArticleStore(
    (1...12).map { Article(id: "\($0)", title: "Article \($0)", text: "Text \($0)") }, pageLength: 10)
  private let view = RecordingView<ArticlesDisplayData>()
  private let wireframe = RecordingWireframe()
  private let session = SceneSession(
    TextScene("", text: [], in: .plain), in: ScreenEnvironment(palette: .plain))
  private let presenter: ArticlesPresenter

  init() async {
    presenter = ArticlesPresenter(
      interactor: ArticlesInteractor(store: store), formatter: ArticlesFormatter(), wireframe: wireframe,
      view: view, navigator: session.navigator)
    presenter.start()
    await settle()
  }

  /// Waits until nothing is loading.
  private func settle() async {
    while view.displayed.last.map({ $0.emptyText == "Loading…" || $0.status?.contains("loading") == true })
      ?? true
    {
      await Task.yield()
    }
  }

  @Test func showsLoadingThenTheRows() {
    #expect(view.displayed.first?.emptyText == "Loading…")
    #expect(view.displayed.last?.rowCount == 10 && view.displayed.last?.selectedRow == 0)
  }

  @Test func theCursorStaysWithItsArticle() async {
    presenter.select(row: 9)
    await settle()
    #expect(view.displayed.last?.rowCount == 12 && view.displayed.last?.selectedRow == 9)
    store.replace(with: [Article(id: "0", title: "Newer"), Article(id: "10", title: "Article 10")])
    presenter.search(for: "")
    await settle()
    #expect(view.displayed.last?.selectedRow == 1)
  }

  @Test func passesTheChosenArticleToTheWireframe() {
    presenter.select(row: 1)
    presenter.choose()
    #expect(wireframe.presented == [ArticleDisplayData(id: "2", title: "Article 2", text: "Text 2")])
  }

  @Test func marksAnArticleAsReadOnReturn() {
    presenter.choose()
    #expect(view.displayed.last?.rows[0].style == .plain)
    presenter.articleModule(didClose: "1")
    #expect(view.displayed.last?.rows[0].style == .faint)
  }

  @Test func choosesNothingInAnEmptyList() async {
    presenter.search(for: "  nothing  like it ")
    await settle()
    presenter.choose()
    #expect(view.displayed.last?.title == "Articles: nothing like it" && wireframe.presented.isEmpty)
  }
}

private final class RecordingWireframe: ArticleModuleInterface {
  private(set) var presented: [ArticleDisplayData] = []

  nonisolated init() {}

  @EventLoop
  func presentArticle(
    _ article: ArticleDisplayData, on navigator: any Navigator, delegate: any ArticleModuleDelegate
  ) {
    presented.append(article)
  }
}
