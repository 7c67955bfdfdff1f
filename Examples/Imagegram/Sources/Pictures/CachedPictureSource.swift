import Synchronization

/// A source that caches the most recently used pictures, up to a number of bytes.
package final class CachedPictureSource: PictureSource {
  private struct Entry {
    var bytes: [UInt8]
    var lastUse: Int
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var size = 0
    var time = 0
  }

  private let base: any PictureSource
  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: the bytes of the pictures as received.
  package init(_ base: any PictureSource, limit: Int) {
    self.base = base
    self.limit = limit
  }

  package func page(of query: String, at cursor: PageCursor?) async throws -> PicturePage {
    try await base.page(of: query, at: cursor)
  }

  package func data(at address: String) async throws -> [UInt8] {
    if let bytes = known(address) { return bytes }
    let bytes = try await base.data(at: address)
    keep(bytes, address)
    return bytes
  }

  private func known(_ address: String) -> [UInt8]? {
    state.withLock { state in
      state.time += 1
      state.entries[address]?.lastUse = state.time
      return state.entries[address]?.bytes
    }
  }

  private func keep(_ bytes: [UInt8], _ address: String) {
    guard bytes.count <= limit else { return }
    state.withLock { state in
      state.time += 1
      state.size += bytes.count - (state.entries[address]?.bytes.count ?? 0)
      state.entries[address] = Entry(bytes: bytes, lastUse: state.time)
      while state.size > limit,
        let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.entries[oldest.key] = nil
        state.size -= oldest.value.bytes.count
      }
    }
  }
}
