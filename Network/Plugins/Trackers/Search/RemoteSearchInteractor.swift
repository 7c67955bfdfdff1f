import RemoteServices
import TodoStores
import ViewKit

struct RemoteSearchInteractor: Sendable {
  struct Findings: Sendable {
    var items: [ListedItem] = []
    var total: Int?
    var hasMore = false
    var origin = RemotePage.Origin.fetched
  }

  let directory: any RemoteDirectory
  let store: any TodoStore

  /// Earlier searches.
  let history: any AnswerHistory

  /// The names of the sources and the prefixes of their keys.
  ///
  /// - Throws: the errors of `RemoteDirectory.sources(named:)`.
  func places() throws -> [(source: String, keyPrefix: String)] {
    try directory.sources(named: []).map { ($0.name, $0.keyPrefix) }
  }

  /// - Throws: the errors of `RemoteDirectory.sources(named:)`.
  func feed(_ words: String, from name: String) throws -> RemoteFeed {
    RemoteFeed(try directory.sources(named: [name])[0], .search(words))
  }

  /// - Throws: the errors of `feed`, `RemoteError`, `TodoStoreError`.
  func search(_ name: String, for words: String, listsAll: Bool) async throws -> Findings {
    let source = try directory.sources(named: [name])[0]
    history.remember(Array(words.utf8))
    let taken = TakenItems(in: try store.list(), prefixes: [source.keyPrefix])
    var findings = Findings()
    for try await page in source.pages(.search(words), allowsKept: true) {
      findings.items += page.items.map { ListedItem($0, from: source, taken: taken[$0.key]) }
      findings.total = page.total
      findings.hasMore = page.next != nil
      if case .kept = page.origin { findings.origin = page.origin }
      if !listsAll { break }
    }
    return findings
  }
}
