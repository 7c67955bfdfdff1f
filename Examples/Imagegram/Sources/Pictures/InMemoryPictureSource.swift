import Synchronization

/// Pictures without a network.
package final class InMemoryPictureSource: PictureSource {
  private struct State {
    var pictures: [Picture]
    var data: [String: [UInt8]]
    var failure: PictureError?
    var isHeld = false
    var held: [Int: CheckedContinuation<Void, Never>] = [:]
    var requests: [String] = []
    var cancelled: [String] = []
    var atOnce = 0
    var mostAtOnce = 0
  }

  private let pageSize: Int
  private let state: Mutex<State>

  /// - Parameter data: the bytes at each address.
  package init(_ pictures: [Picture], data: [String: [UInt8]] = [:], pageSize: Int = 20) {
    self.pageSize = pageSize
    state = Mutex(State(pictures: pictures, data: data))
  }

  /// Makes every request for a page fail, until it is nil again.
  package func fail(with error: PictureError?) {
    state.withLock { $0.failure = error }
  }

  /// Blocks the answers of an address until `release()`.
  package func hold() {
    state.withLock { $0.isHeld = true }
  }

  package func release() {
    let held = state.withLock { state in
      state.isHeld = false
      defer { state.held = [:] }
      return state.held
    }
    for continuation in held.values { continuation.resume() }
  }

  /// The requested addresses in order, and the cancelled ones.
  package var requests: [String] { state.withLock { $0.requests } }
  package var cancelled: [String] { state.withLock { $0.cancelled } }

  /// The number of pending requests, and its maximum so far.
  package var atOnce: Int { state.withLock { $0.atOnce } }
  package var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }

  /// - Returns: the pictures whose titles contain the words.
  package func page(of query: String, at cursor: PageCursor?) async throws -> PicturePage {
    try Task.checkCancellation()
    return try state.withLock { state in
      if let failure = state.failure { throw failure }
      let found = state.pictures.filter { $0.title.lowercased().contains(query.lowercased()) }
      let start = cursor.flatMap { Int($0.text) } ?? 0
      let end = min(start + pageSize, found.count)
      return PicturePage(
        Array(found[min(start, end)..<end]), next: end < found.count ? PageCursor("\(end)") : nil,
        total: found.count)
    }
  }

  package func data(at address: String) async throws -> [UInt8] {
    let number = state.withLock { state in
      state.requests.append(address)
      state.atOnce += 1
      state.mostAtOnce = max(state.atOnce, state.mostAtOnce)
      return state.requests.count
    }
    defer { state.withLock { $0.atOnce -= 1 } }
    await wait(number, address)
    try Task.checkCancellation()
    guard let bytes = state.withLock({ $0.data[address] }) else { throw PictureError.failed(status: 404) }
    return bytes
  }

  private func wait(_ number: Int, _ address: String) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let goesOn = state.withLock { state in
          guard state.isHeld, !Task.isCancelled else { return true }
          state.held[number] = continuation
          return false
        }
        if goesOn { continuation.resume() }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        state.cancelled.append(address)
        return state.held.removeValue(forKey: number)
      }
      continuation?.resume()
    }
  }
}
