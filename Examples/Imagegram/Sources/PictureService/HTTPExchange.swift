import CCurl
import Pictures
import Synchronization

struct HTTPAnswer: Sendable {
  var status: Int
  var body: [UInt8]

  /// Names in lower case.
  var headers: [String: String]
}

/// A request and its answer, on a thread that waits for it.
///
/// Only that thread uses the properties until it is done, except for the flag.
final class HTTPExchange: @unchecked Sendable {
  private let limit: Int
  private let isCancelled = Atomic(false)
  private var body: [UInt8] = []
  private var headers: [String: String] = [:]
  private var isTooLarge = false

  init(limit: Int) {
    self.limit = limit
  }

  /// Ends the exchange, within a second.
  func cancel() {
    isCancelled.store(true, ordering: .relaxed)
  }

  /// - Parameter handle: a handle of libcurl; its earlier options are reset.
  /// - Throws: `PictureError`, or `CancellationError`.
  func perform(
    _ address: WebAddress, headers: [String], limits: HTTPLimits, with handle: UnsafeMutableRawPointer
  ) throws -> HTTPAnswer {
    if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
    curl_easy_reset(handle)
    let list = headers.reduce(nil) { curl_slist_append($0, $1) }
    defer { curl_slist_free_all(list) }
    _ = curl_set_text(handle, CURLOPT_URL, address.text)
    _ = curl_set_list(handle, CURLOPT_HTTPHEADER, list)
    _ = curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    _ = curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "")
    _ = curl_set_text(handle, CURLOPT_USERAGENT, "imagegram/0.1")
    // libcurl's signals would reach the whole program.
    _ = curl_set_number(handle, CURLOPT_NOSIGNAL, 1)
    _ = curl_set_number(handle, CURLOPT_CONNECTTIMEOUT_MS, limits.connecting)
    _ = curl_set_number(handle, CURLOPT_TIMEOUT_MS, limits.answering)
    if address.isLoopback { _ = curl_set_text(handle, CURLOPT_NOPROXY, "*") }
    let context = Unmanaged.passUnretained(self).toOpaque()
    _ = curl_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      HTTPExchange.of(context).receive(bytes, size * count)
    }
    _ = curl_set_pointer(handle, CURLOPT_WRITEDATA, context)
    _ = curl_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      HTTPExchange.of(context).receiveHeader(bytes, size * count)
    }
    _ = curl_set_pointer(handle, CURLOPT_HEADERDATA, context)
    _ = curl_set_progress(handle) { context, _, _, _, _ in
      HTTPExchange.of(context).isCancelled.load(ordering: .relaxed) ? 1 : 0
    }
    _ = curl_set_pointer(handle, CURLOPT_XFERINFODATA, context)
    _ = curl_set_number(handle, CURLOPT_NOPROGRESS, 0)

    let code = curl_easy_perform(handle)
    if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
    guard code == CURLE_OK else { throw error(code) }
    var status = 0
    _ = curl_get_number(handle, CURLINFO_RESPONSE_CODE, &status)
    return HTTPAnswer(status: status, body: body, headers: self.headers)
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> HTTPExchange {
    guard let context else { preconditionFailure("libcurl has lost what it was given") }
    return Unmanaged<HTTPExchange>.fromOpaque(context).takeUnretainedValue()
  }

  /// - Returns: the number of accepted bytes; libcurl gives up if it is less than all.
  private func receive(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    guard body.count + count <= limit else {
      isTooLarge = true
      return 0
    }
    bytes?.withMemoryRebound(to: UInt8.self, capacity: count) {
      body += UnsafeBufferPointer(start: $0, count: count)
    }
    return count
  }

  private func receiveHeader(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    guard let bytes else { return count }
    let line = bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
      String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
    }
    // Headers of a proxy and of an interim answer are dropped.
    if line.hasPrefix("HTTP/") { headers = [:] }
    guard let colon = line.firstIndex(of: ":") else { return count }
    let value = line[line.index(after: colon)...].drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }
    headers[line[..<colon].lowercased()] = String(value.reversed())
    return count
  }

  private func error(_ code: CURLcode) -> PictureError {
    if isTooLarge { return .tooLarge(limit: limit) }
    let reason = String(cString: curl_easy_strerror(code))
    // Abbreviations keep their capitals.
    let isWord = reason.dropFirst().first?.isLowercase == true
    let clause = isWord ? reason.prefix(1).lowercased() + reason.dropFirst() : reason
    return switch code {
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_BAD_CONTENT_ENCODING: .cutOff
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE:
      .untrusted(reason: clause)
    default: .unreachable(reason: clause)
    }
  }
}
