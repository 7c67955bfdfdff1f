import ModuleKit
import RemoteListing
import RemoteStores
import TodoStores
import ViewKit

/// Searches in a source.
struct RemoteSearchInteractor: Sendable {
  struct Findings: Sendable {
    var items: [RemoteItem] = []
    var total: Int?
    var hasMore = false
    var origin = RemotePage.Origin.fetched
  }

  let directory: any RemoteDirectory
  let store: any TodoStore

  /// Earlier searches.
  let history: any AnswerHistory

  func sources() throws -> [any RemoteSource] {
    let sources = try directory.sources()
    guard !sources.isEmpty else { throw CommandError(directory.advice, code: "noSource") }
    return sources
  }

  func source(named name: String) throws -> any RemoteSource {
    let sources = try sources()
    guard let source = sources.first(where: { $0.name == name }) else {
      let known = sources.map(\.name).joined(separator: ", ")
      throw CommandError("There is no source “\(name)”. Choose one of: \(known).", code: "noSource")
    }
    return source
  }

  func search(_ source: any RemoteSource, for words: String, listsAll: Bool) async throws -> Findings {
    history.remember(Array(words.utf8))
    var findings = Findings()
    for try await page in source.pages(.search(words), allowsKept: true) {
      findings.items += page.items
      findings.total = page.total
      findings.hasMore = page.next != nil
      if case .kept = page.origin { findings.origin = page.origin }
      if !listsAll { break }
    }
    return findings
  }

  /// The items that are already tasks.
  func taken(_ source: any RemoteSource) throws(TodoStoreError) -> TakenItems {
    TakenItems(in: try store.list(), prefixes: [source.keyPrefix])
  }
}
