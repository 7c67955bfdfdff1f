import PictureTestKit
import Testing
@testable import PictureService

@Suite struct DiskCacheTests {
  @Test func returnsStoredData() throws {
    let directory = try ScratchDirectory()
    defer { directory.remove() }
    let entry = DiskCache.Entry(tag: "\"1\"", body: Array("\n\n\0x\n".utf8))
    DiskCache(directory: directory.path).keep(entry, for: "https://example.com/1")
    #expect(DiskCache(directory: directory.path).entry(for: "https://example.com/1") == entry)
    #expect(DiskCache(directory: directory.path).entry(for: "https://example.com/2") == nil)
  }

  @Test func staysWithinItsLimit() throws {
    let directory = try ScratchDirectory()
    defer { directory.remove() }
    let cache = DiskCache(directory: directory.path, limit: 8000)
    let entry = DiskCache.Entry(tag: "1", body: [UInt8](repeating: 0, count: 900))
    for number in 0..<100 { cache.keep(entry, for: "https://example.com/\(number)") }
    #expect((6...10).contains(directory.names.count))
    #expect(cache.entry(for: "https://example.com/99") == entry)
  }

  @Test func anUnwritableDirectoryCachesNothing() {
    let cache = DiskCache(directory: "/proc/nowhere")
    cache.keep(DiskCache.Entry(tag: "1", body: [1]), for: "https://example.com/1")
    #expect(cache.entry(for: "https://example.com/1") == nil)
  }
}
