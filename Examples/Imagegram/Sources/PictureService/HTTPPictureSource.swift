import Pictures

/// Pictures of a service that answers with JSON.
///
/// `ENDPOINT?q=QUERY` is the first page: `{"pictures": [{"id", "title", "author", "thumbnail", "image"}],
/// "next": ADDRESS or null, "total": N}`.
struct HTTPPictureSource: PictureSource {
  private let endpoint: WebAddress
  private let transport: HTTPTransport
  private let cache: DiskCache?

  /// - Parameter cacheDirectory: where pictures are kept, made when it is missing; nil for nowhere.
  /// - Throws: `PictureError` where nothing may be asked at that address.
  init(
    endpoint: String, cacheDirectory: String? = nil, limits: HTTPLimits = HTTPLimits()
  ) throws(PictureError) {
    guard let address = WebAddress(endpoint), address.isSecure || address.isLoopback else {
      throw .forbidden(address: endpoint)
    }
    self.endpoint = address
    transport = HTTPTransport(limits: limits)
    cache = cacheDirectory.map { DiskCache(directory: $0) }
  }

  @concurrent
  func page(of query: String, at cursor: PageCursor?) async throws -> PicturePage {
    let address =
      if let cursor { WebAddress(cursor.text) } else { WebAddress(endpoint.text, query: ("q", query)) }
    guard let address else { throw PictureError.malformed("the next page has no address of HTTP") }
    let (answer, place) = try await transport.get(
      address, from: endpoint, headers: ["Accept: application/json"])
    guard answer.status == 200 else { throw PictureError.failed(status: answer.status) }
    return try PicturePage(json: answer.body, at: place)
  }

  @concurrent
  func data(at address: String) async throws -> [UInt8] {
    guard let place = WebAddress(address) else { throw PictureError.forbidden(address: address) }
    let kept = cache?.entry(for: place.text)
    let conditions = kept.map { ["If-None-Match: \($0.tag)"] } ?? []
    let (answer, _) = try await transport.get(place, from: endpoint, headers: conditions)
    if answer.status == 304, let kept { return kept.body }
    guard answer.status == 200 else { throw PictureError.failed(status: answer.status) }
    if let tag = answer.headers["etag"] {
      cache?.keep(DiskCache.Entry(tag: tag, body: answer.body), for: place.text)
    }
    return answer.body
  }
}
