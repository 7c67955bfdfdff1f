import RemoteServices

/// Tests the sources.
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
    let sources = try directory.sources()
    return try await withThrowingTaskGroup(of: (Int, Trial).self) { group in
      for (index, source) in sources.enumerated() {
        group.addTask { (index, try await Self.trial(of: source)) }
      }
      var trials: [(Int, Trial)] = []
      for try await trial in group { trials.append(trial) }
      return trials.sorted { $0.0 < $1.0 }.map(\.1)
    }
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
