import CCurl
import Dispatch
import Pictures
import Synchronization

/// Asks services, each request on a thread of its own; connections are used again.
final class HTTPTransport: Sendable {
  private struct Handle: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
  }

  private let limits: HTTPLimits
  private let queue = DispatchQueue(label: "imagegram.requests", attributes: .concurrent)

  private let handles = Mutex<[Handle]>([])

  private static let isReady = curl_global_init(Int(CURL_GLOBAL_SSL)) == CURLE_OK

  init(limits: HTTPLimits) {
    self.limits = limits
  }

  deinit {
    for handle in handles.withLock({ $0 }) { curl_easy_cleanup(handle.pointer) }
  }

  /// The answer of an address, after redirects.
  ///
  /// - Parameters:
  ///   - endpoint: the service that named the address.
  ///   - headers: lines.
  /// - Returns: the answer, and the address that it came from.
  /// - Throws: `PictureError`, or `CancellationError` at once when the task is cancelled.
  func get(
    _ address: WebAddress, from endpoint: WebAddress, headers: [String] = []
  ) async throws -> (answer: HTTPAnswer, address: WebAddress) {
    var address = address
    for _ in 0...limits.redirections {
      guard address.isOpen(from: endpoint) else { throw PictureError.forbidden(address: address.text) }
      let answer = try await exchange(address, headers: headers)
      guard (300..<400).contains(answer.status), let location = answer.headers["location"] else {
        return (answer, address)
      }
      guard let next = WebAddress(location, relativeTo: address) else {
        throw PictureError.malformed("it leads to no address of HTTP")
      }
      address = next
    }
    throw PictureError.malformed("it leads from one address to the next")
  }

  private func exchange(_ address: WebAddress, headers: [String]) async throws -> HTTPAnswer {
    let exchange = HTTPExchange(limit: limits.size)
    let (stream, sender) = AsyncThrowingStream<HTTPAnswer, any Error>.makeStream()
    queue.async { [self] in
      do {
        let handle = try take()
        defer { handles.withLock { $0.append(handle) } }
        sender.yield(
          try exchange.perform(address, headers: headers, limits: limits, with: handle.pointer))
        sender.finish()
      } catch {
        sender.finish(throwing: error)
      }
    }
    // A cancelled task does not wait for the thread.
    sender.onTermination = { _ in exchange.cancel() }
    for try await answer in stream { return answer }
    throw CancellationError()
  }

  private func take() throws(PictureError) -> Handle {
    if let handle = handles.withLock({ $0.popLast() }) { return handle }
    guard Self.isReady, let pointer = curl_easy_init() else {
      throw .unreachable(reason: "libcurl could not be started")
    }
    return Handle(pointer: pointer)
  }
}
