import ArticleStores
import EventLoop
import Testing
@testable import ArticlesModule

@EventLoop @Suite(.timeLimit(.minutes(15))) struct ArticlesInteractorTests {
  private let store = InMemoryArticleStore(
    (1...25).map { Article(id: "\($0)", title: "Article \($0)", text: $0 % 5 == 0 ? "five" : "") },
    pageLength: 10)
  private let interactor: ArticlesInteractor
  private let states = States()

  init() {
    interactor = ArticlesInteractor(store: store)
    interactor.follow { [states] in states.waiting.append($0) }
  }

  /// Returns the next state in which nothing is loading.
  private func settled() async -> ArticlesState {
    while true {
      while !states.waiting.isEmpty {
        let state = states.waiting.removeFirst()
        if state.progress != .loading { return state }
      }
      await Task.yield()
    }
  }

  @Test func loadsTheFirstPage() async {
    #expect(states.waiting == [ArticlesState()])
    let state = await settled()
    #expect(state.rows.map(\.id) == (1...10).map { "\($0)" } && state.progress == .hasMore)
  }

  @Test func loadsPageAfterPage() async {
    var counts: [Int] = []
    while counts.last != 25 {
      counts.append(await settled().rows.count)
      interactor.loadMore()
    }
    #expect(counts == [10, 20, 25])
  }

  @Test func aSearchReplacesTheList() async {
    _ = await settled()
    interactor.search(for: "five")
    let state = await settled()
    #expect(state.query == "five" && state.rows.map(\.id) == ["5", "10", "15", "20", "25"])
  }

  @Test func aFailureKeepsTheLoadedItems() async {
    _ = await settled()
    store.fail(with: .unreachable(host: "here"))
    interactor.loadMore()
    let state = await settled()
    #expect(state.rows.count == 10 && state.progress == .failed("Can't reach here."))
    // Only the user retries.
    interactor.loadMore()
    store.fail(with: nil)
    interactor.tryAgain()
    #expect(await settled().rows.count == 20)
  }

  @Test func triesAnEmptyListAgain() async {
    _ = await settled()
    store.replace(with: [])
    interactor.search(for: "")
    #expect(await settled() == ArticlesState(progress: .complete))
    store.replace(with: [Article(id: "1", title: "New")])
    interactor.tryAgain()
    #expect(await settled().rows.map(\.title) == ["New"])
  }

  @Test func remembersReadItems() async {
    _ = await settled()
    interactor.markAsRead("2")
    #expect(await settled().rows.filter(\.isRead).map(\.id) == ["2"])
  }

  @Test func returnsAnArticleByItsID() async {
    _ = await settled()
    #expect(interactor.article("5")?.text == "five" && interactor.article("99") == nil)
  }
}

@EventLoop
private final class States {
  var waiting: [ArticlesState] = []

  nonisolated init() {}
}
