/// The pages of a selection. Iteration fetches each page when it is needed.
public struct RemotePages: AsyncSequence {
  let source: any RemoteSource
  let selection: RemoteSelection
  let allowsKept: Bool

  public func makeAsyncIterator() -> Iterator { Iterator(pages: self) }

  public struct Iterator: AsyncIteratorProtocol {
    let pages: RemotePages

    private enum Place {
      case start
      case after(RemoteCursor)
      case end
    }

    private var place = Place.start

    /// The pages visited so far. If one comes again, the links form a cycle.
    private var visited: Set<RemoteCursor> = []

    private var count = 0

    init(pages: RemotePages) {
      self.pages = pages
    }

    public mutating func next() async throws -> RemotePage? {
      let cursor: RemoteCursor?
      switch place {
      case .start: cursor = nil
      case .after(let next): cursor = next
      case .end: return nil
      }
      let page = try await pages.source.page(pages.selection, at: cursor, allowsKept: pages.allowsKept)
      count += page.items.count
      if let next = page.next {
        guard visited.insert(next).inserted else {
          throw RemoteError(.malformed("its pages form a cycle"), source: pages.source.name)
        }
        let limit = pages.source.rules.mostPages
        guard visited.count < limit else {
          throw RemoteError(.tooManyPages(limit: limit), source: pages.source.name)
        }
        place = .after(next)
      } else {
        place = .end
        // Check the total of an inbox only: a search may report more items than it lists.
        if pages.selection == .inbox, let total = page.total, count < total {
          throw RemoteError(.incomplete(listed: count, total: total), source: pages.source.name)
        }
      }
      return page
    }
  }
}
