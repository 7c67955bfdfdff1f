import Pictures
import Testing

@Suite struct CachedPictureSourceTests {
  private let base = InMemoryPictureSource(
    [], data: ["a": [1, 1, 1], "b": [2, 2, 2], "c": [3, 3, 3], "large": [UInt8](repeating: 0, count: 8)])

  @Test func asksOncePerPicture() async throws {
    let source = CachedPictureSource(base, limit: 7)
    for address in ["a", "b", "a", "b"] { _ = try await source.data(at: address) }
    #expect(base.requests == ["a", "b"])
  }

  @Test func evictsTheLeastRecentlyUsedPicture() async throws {
    let source = CachedPictureSource(base, limit: 7)
    for address in ["a", "b", "a", "c", "a", "b"] { _ = try await source.data(at: address) }
    #expect(base.requests == ["a", "b", "c", "b"])
    #expect(try await source.data(at: "b") == [2, 2, 2])
  }

  @Test func cachesNeitherLargePicturesNorErrors() async throws {
    let source = CachedPictureSource(base, limit: 7)
    for address in ["a", "large", "large", "a"] { _ = try await source.data(at: address) }
    for _ in 0..<2 {
      await #expect(throws: PictureError.failed(status: 404)) { try await source.data(at: "none") }
    }
    #expect(base.requests == ["a", "large", "large", "none", "none"])
  }
}
