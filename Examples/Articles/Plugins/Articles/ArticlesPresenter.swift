import EventLoop
import ScreenKit
import ViewKit

/// Decides what the list shows, and how it reacts to the user's input.
@EventLoop
final class ArticlesPresenter {
  private let interactor: ArticlesInteractor
  private let formatter: ArticlesFormatter
  private let wireframe: any ArticleModuleInterface

  private let view: any View<ArticlesDisplayData>

  // The navigator keeps the scene, and the scene keeps the presenter.
  private weak var navigator: (any Navigator)?
  private var state = ArticlesState()

  /// The cursor stays with its article, whatever is loaded.
  private var selected: String?

  init(
    interactor: ArticlesInteractor, formatter: ArticlesFormatter, wireframe: any ArticleModuleInterface,
    view: any View<ArticlesDisplayData>, navigator: any Navigator
  ) {
    self.interactor = interactor
    self.formatter = formatter
    self.wireframe = wireframe
    self.view = view
    self.navigator = navigator
  }

  func start() {
    interactor.follow { [weak self] in self?.show($0) }
  }

  func search(for query: String) {
    interactor.search(for: query.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  func tryAgain() { interactor.tryAgain() }

  private func show(_ state: ArticlesState) {
    self.state = state
    display()
  }

  private func display() {
    // The view is a screen's, which takes everything.
    try? view.display(formatter.list(state, selectedRow: selectedRow))
    navigator?.setNeedsDisplay()
  }

  private var selectedRow: Int? {
    guard !state.rows.isEmpty else { return nil }
    return state.rows.firstIndex { $0.id == selected } ?? 0
  }
}

extension ArticlesPresenter: RowsPresenter {
  /// Loads another page before the cursor gets to the end.
  func select(row: Int) {
    selected = state.rows[row].id
    display()
    if row + Self.rowsAhead >= state.rows.count { interactor.loadMore() }
  }

  private static let rowsAhead = 5

  func choose() {
    guard let row = selectedRow, let navigator, let article = interactor.article(state.rows[row].id) else {
      return
    }
    wireframe.presentArticle(formatter.article(article), on: navigator, delegate: self)
  }
}

extension ArticlesPresenter: ArticleModuleDelegate {
  func articleModule(didClose id: String) { interactor.markAsRead(id) }
}
