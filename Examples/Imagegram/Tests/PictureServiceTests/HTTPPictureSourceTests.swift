import PictureDrawing
import Pictures
import PictureTestKit
import Testing
@testable import PictureService

/// Requests to a real server.
@Suite(.timeLimit(.minutes(15))) struct HTTPPictureSourceTests {
  private let server: PictureServer

  init() throws {
    server = try PictureServer()
  }

  private func source(_ limits: HTTPLimits = HTTPLimits(), cache: String? = nil) throws -> HTTPPictureSource {
    try HTTPPictureSource(endpoint: server.endpoint, cacheDirectory: cache, limits: limits)
  }

  private func log() async throws -> [String] {
    let bytes = try await source().data(at: server.address(of: "log"))
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func findsPageByPage() async throws {
    let source = try source()
    var pictures: [Picture] = []
    var cursor: PageCursor?
    repeat {
      let page = try await source.page(of: "grey cats & dogs", at: cursor)
      #expect(page.total == 50)
      pictures += page.pictures
      cursor = page.next
    } while cursor != nil
    #expect(pictures.map(\.id) == (1...50).map { "\($0)" })
    #expect(
      pictures[0]
        == Picture(
          id: "1", title: "Grey Cats & Dogs 1", author: "Author 1",
          thumbnail: server.address(of: "thumbnails/1.png"), image: server.address(of: "images/1.png")))
    #expect(try await log().count == 5)
  }

  @Test func loadsPictures() async throws {
    let bytes = try await source().data(at: server.address(of: "thumbnails/3.png"))
    let bitmap = try Bitmap(png: bytes)
    #expect(bitmap.width == 80 && bitmap.height == 60)
  }

  @Test(arguments: [
    ("gone", PictureError.failed(status: 404)), ("malformed", .malformed("it is no JSON")),
    ("list", .malformed("there is no list of pictures in it")), ("cut", .cutOff),
    ("large", .tooLarge(limit: 1 << 20)), ("slow", .timedOut),
    ("elsewhere", .forbidden(address: "http://192.0.2.1/search")),
  ])
  func reportsFailures(query: String, expected: PictureError) async throws {
    let source = try source(HTTPLimits(size: 1 << 20, answering: query == "slow" ? 200 : 60_000))
    await #expect(throws: expected) { try await source.page(of: query, at: nil) }
  }

  @Test func followsRedirects() async throws {
    #expect(try await source().page(of: "moved", at: nil).pictures.first?.title == "Cats 1")
  }

  @Test func reportsAnUnreachableServer() async throws {
    // No server listens on port 1.
    let source = try HTTPPictureSource(endpoint: "http://127.0.0.1:1/search")
    let error = await #expect(throws: PictureError.self) { try await source.page(of: "cats", at: nil) }
    #expect(error?.description.hasPrefix("The service can't be reached: couldn't connect") == true)
  }

  @Test func rejectsUntrustedCertificates() async throws {
    let directory = try ScratchDirectory()
    defer { directory.remove() }
    let certificate = "\(directory.path)/certificate"
    try UntrustedCertificate.write(to: certificate)
    let server = try PictureServer(certificate: certificate)
    let source = try HTTPPictureSource(endpoint: server.endpoint)
    let error = await #expect(throws: PictureError.self) { try await source.page(of: "cats", at: nil) }
    #expect(
      error?.description.hasPrefix("The service can't prove who it is: SSL peer certificate") == true,
      "\(error as Any)")
  }

  /// At once, whatever the server does.
  @Test func cancelsUnneededRequests() async throws {
    let source = try source()
    let task = Task { try await source.page(of: "slow", at: nil) }
    while try await log().isEmpty { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func revalidatesCachedPictures() async throws {
    let directory = try ScratchDirectory()
    defer { directory.remove() }
    let address = server.address(of: "thumbnails/1.png")
    let cache = "\(directory.path)/made/on/demand"
    let first = try await source(cache: cache).data(at: address)
    let second = try await source(cache: cache).data(at: address)
    #expect(first == second && !first.isEmpty)
    #expect(try await log() == ["/thumbnails/1.png", "/thumbnails/1.png \"thumbnails-1\""])
  }

  @Test(arguments: [
    "http://192.0.2.1/search", "ftp://127.0.0.1/", "file:///etc/passwd", "", "cats",
    "https://ann@example.com/",
  ])
  func rejectsForbiddenEndpoints(endpoint: String) {
    #expect(throws: PictureError.forbidden(address: endpoint)) { try HTTPPictureSource(endpoint: endpoint) }
  }

  @Test(arguments: ["file:///etc/passwd", "http://192.0.2.1/x.png", "javascript:alert(1)", ""])
  func rejectsForbiddenPictureAddresses(address: String) async throws {
    let source = try source()
    await #expect(throws: PictureError.forbidden(address: address)) { try await source.data(at: address) }
  }
}
