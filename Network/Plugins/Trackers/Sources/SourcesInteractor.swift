import RemoteServices

struct SourcesInteractor: Sendable {
  struct Trial: Sendable {
    var source: String
    var keyPrefix: String

    /// The number of the user's open items; nil if the source does not tell it, or failed.
    var total: Int?
    var problem: RemoteError?
  }

  let directory: any RemoteDirectory

  var advice: String { directory.advice }

  /// Fetches the first page of each, concurrently.
  func trials() async throws -> [Trial] {
    try await InboxInteractor.collect(try directory.sources()) { try await Self.trial(of: $0) }
  }

  private static func trial(of source: any RemoteSource) async throws -> Trial {
    var trial = Trial(source: source.name, keyPrefix: source.keyPrefix)
    do {
      let page = try await source.page(.inbox, at: nil, allowsKept: false)
      let open = page.items.count { $0.state == .open }
      // With closed items on the page, the total counts closed items too, so it is not shown.
      trial.total = page.next == nil ? open : open == page.items.count ? page.total : nil
    } catch let error as RemoteError {
      trial.problem = error
    }
    return trial
  }
}
