import ArticleStores
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The limits of size and time of an answer.
public struct HTTPLimits: Hashable, Sendable {
  public var bytes: Int

  /// For the whole answer.
  public var seconds: Double

  public init(bytes: Int = 4_000_000, seconds: Double = 20) {
    self.bytes = bytes
    self.seconds = seconds
  }
}

/// The answer to one request, within the limits. Does not follow redirections, so that a service can't send
/// its user elsewhere.
final class HTTPDownload: NSObject, URLSessionDataDelegate {
  private struct State {
    var bytes = Data()
    var error: ArticleStoreError?
    var continuation: CheckedContinuation<Result<Data, ArticleStoreError>, Never>?
  }

  private let url: URL
  private let host: String
  private let limits: HTTPLimits
  private let end: ContinuousClock.Instant
  private let state = Mutex(State())

  init(of url: URL, from host: String, within limits: HTTPLimits) {
    self.url = url
    self.host = host
    self.limits = limits
    end = .now + .seconds(limits.seconds)
  }

  func bytes() async throws(ArticleStoreError) -> Data {
    let settings = URLSessionConfiguration.ephemeral
    settings.timeoutIntervalForRequest = limits.seconds
    let session = URLSession(configuration: settings, delegate: self, delegateQueue: nil)
    // The session retains its delegate until then.
    defer { session.finishTasksAndInvalidate() }
    let task = session.dataTask(with: url)
    if Task.isCancelled { throw .cancelled }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { $0.continuation = continuation }
        task.resume()
      }
    } onCancel: {
      task.cancel()
    }
    if Task.isCancelled { throw .cancelled }
    return try result.get()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    let error: ArticleStoreError? =
      if status != 200 {
        .refused(host: host, status: status)
      } else if response.expectedContentLength > limits.bytes {
        .tooLong(host: host)
      } else {
        nil
      }
    state.withLock { $0.error = error }
    completionHandler(error == nil ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isWithinLimits = state.withLock { state in
      // What was on its way when the request was cancelled.
      if state.error != nil { return false }
      state.bytes.append(data)
      if state.bytes.count > limits.bytes {
        state.error = .tooLong(host: host)
      } else if ContinuousClock.now > end {
        // A service that sends a byte now and then never runs into the request's own timeout.
        state.error = .tooSlow(host: host)
      }
      return state.error == nil
    }
    if !isWithinLimits { dataTask.cancel() }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let (continuation, result) = state.withLock { state in
      let result: Result<Data, ArticleStoreError>
      if let known = state.error {
        result = .failure(known)
      } else if let error {
        let isTimeout = (error as? URLError)?.code == .timedOut
        result = .failure(isTimeout ? .tooSlow(host: host) : .unreachable(host: host))
      } else {
        result = .success(state.bytes)
      }
      defer { state.continuation = nil }
      return (state.continuation, result)
    }
    continuation?.resume(returning: result)
  }
}
