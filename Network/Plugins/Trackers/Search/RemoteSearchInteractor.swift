import ModuleKit
import RemoteServices
import TodoStores
import ViewKit

/// Searches in a source.
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
  /// - Throws: `CommandError` if there are no sources; the directory's errors.
  func places() throws -> [(source: String, keyPrefix: String)] {
    try sources().map { ($0.name, $0.keyPrefix) }
  }

  private func sources() throws -> [any RemoteSource] {
    let sources = try directory.sources()
    guard !sources.isEmpty else { throw CommandError(directory.advice, code: "noSource") }
    return sources
  }

  /// - Throws: the errors of `places`; `CommandError` for an unknown name.
  func feed(_ words: String, from name: String) throws -> RemoteFeed {
    RemoteFeed(try source(named: name), .search(words))
  }

  private func source(named name: String) throws -> any RemoteSource {
    let sources = try sources()
    guard let source = sources.first(where: { $0.name == name }) else {
      let known = sources.map(\.name).joined(separator: ", ")
      throw CommandError("There is no source “\(name)”. Choose one of: \(known).", code: "noSource")
    }
    return source
  }

  /// - Throws: the errors of `feed`, `RemoteError`, `TodoStoreError`.
  func search(_ name: String, for words: String, listsAll: Bool) async throws -> Findings {
    let source = try source(named: name)
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
